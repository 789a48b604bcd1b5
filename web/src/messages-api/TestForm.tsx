import { Button, Stack, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Icon } from '../shared/Icon.js';
import type { FieldErrors } from '../providers/validation.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { sendExternal, type Message } from './send-external.js';
import { USAGE_KEY } from './use-usage.js';

const TOAST_MS = 3_000;
type Field = 'token' | 'number' | 'body' | 'medias';
const EMPTY: Message = { token: '', number: '', body: '', medias: [] };

/** Lists missing fields: token, number, and a message or, in the file form, files. */
const missingOf = ({ token, number, body, medias }: Message, withFiles: boolean): FieldErrors => {
  const given: Record<Field, boolean> = {
    token: token.trim() !== '',
    number: number.trim() !== '',
    body: withFiles || body.trim() !== '',
    medias: !withFiles || medias.length > 0,
  };
  const missing = Object.entries(given).filter(([, isGiven]) => !isGiven);
  return Object.fromEntries(missing.map(([field]) => [field, 'validation.mandatory']));
};

function useSend(onSent: () => void) {
  const notify = useNotify();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendExternal,
    onError: showError,
    onSuccess() {
      notify('messagesApi.sent', { type: 'success', autoHideDuration: TOAST_MS });
      onSent();
      void queryClient.invalidateQueries({ queryKey: USAGE_KEY });
    },
  });
}

function Files({
  medias,
  error,
  onChoose,
}: {
  medias: readonly File[];
  error: boolean;
  onChoose: (files: File[]) => void;
}) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={translate('messagesApi.medias')}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
      <Button
        variant="outlined"
        color={error ? 'error' : 'primary'}
        startIcon={<Icon name="attach" size={18} />}
        onClick={() => input.current?.click()}
      >
        {translate('messagesApi.choose')}
      </Button>
      {medias.map(({ name }) => name).join(', ') || translate(error ? 'validation.mandatory' : 'messagesApi.noFile')}
    </Stack>
  );
}

/** Sends a message as another program would. */
export function TestForm({ withFiles, label }: { withFiles: boolean; label: string }) {
  const translate = useTranslate();
  const [message, setMessage] = useState(EMPTY);
  const { errors, isRight, reset } = useProblems(message, (now) => missingOf(now, withFiles));
  const { mutate, isPending } = useSend(() => {
    setMessage({ ...EMPTY, token: message.token });
    reset();
  });
  useUnsaved(!isPending && (message.body !== '' || message.medias.length > 0));
  const set = (change: Partial<Message>) => setMessage({ ...message, ...change });
  const submit = () => {
    if (isRight()) mutate({ ...message, token: message.token.trim(), number: message.number.trim() });
  };
  const text = (name: 'token' | 'number' | 'body') => ({
    label: translate(`messagesApi.${name}`),
    value: message[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label={label}
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField {...text('token')} />
      <TextField {...text('number')} />
      <TextField multiline minRows={2} {...text('body')} />
      {withFiles ? (
        <Files medias={message.medias} error={'medias' in errors} onChoose={(medias) => set({ medias })} />
      ) : null}
      <Button type="submit" variant="contained" disabled={isPending} sx={{ alignSelf: 'flex-start' }}>
        {translate('messagesApi.send')}
      </Button>
    </Stack>
  );
}
