import { CreateQuickMessageInput, type QuickMessage } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useCan } from '../providers/session.js';
import { FileChoice } from '../shared/dialogs/FileChoice.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../providers/validation.js';
import { QUICK_KEY } from './use-quick-pages.js';

const ROWS = 7;
type Values = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status'>;
/** `file`: a new one; null: none any more; undefined: as it was. */
type Saving = { values: Values; file: File | null | undefined };
type Props = { quick: QuickMessage | null; onClose: () => void };

const valuesOf = (quick: QuickMessage | null): Values => {
  if (!quick) return { shortcode: '', message: '', geral: false, status: true };
  const { shortcode, message, geral, status } = quick;
  return { shortcode, message, geral, status };
};

async function store(quick: QuickMessage | null, { values, file }: Saving): Promise<void> {
  const { id } = await (quick
    ? api.put<QuickMessage>(`/quick-messages/${quick.id}`, values)
    : api.post<QuickMessage>('/quick-messages', values));
  const path = `/quick-messages/${id}/media-upload`;
  if (file) await uploadOne(path, file, { typeArch: 'quickMessage' });
  else if (file === null && quick?.isMedia) await api.delete(path);
}

function useSave({ quick, onClose }: Props) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (saving: Saving) => store(quick, saving),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUICK_KEY }),
    onSuccess() {
      notify('app.saved', { type: 'success', autoHideDuration: TOAST_MS });
      onClose();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = (saving: Saving) => {
    const problems = problemsOf(CreateQuickMessageInput, saving.values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) mutate(saving);
  };
  return { save, isPending, errors };
}

/** A new quick message, or one as it is. */
export default function QuickDialog({ quick, onClose }: Props) {
  const translate = useTranslate();
  const mayBeGeneral = useCan('quick-messages:geral');
  const [values, setValues] = useState(() => valuesOf(quick));
  const [file, setFile] = useState<File | null | undefined>(undefined);
  const { save, isPending, errors } = useSave({ quick, onClose });
  const text = (name: 'shortcode' | 'message') => ({
    label: translate(`quickPage.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const flag = (name: 'geral' | 'status', label: string) => (
    <FormControlLabel
      control={<Switch checked={values[name]} onChange={(_event, on) => setValues({ ...values, [name]: on })} />}
      label={translate(label)}
    />
  );
  return (
    <FormDialog
      open
      title={translate(quick ? 'quickPage.editTitle' : 'quickPage.add')}
      submitLabel={translate(quick ? 'app.save' : 'app.add')}
      disabled={isPending}
      onSubmit={() => save({ values, file })}
      onClose={onClose}
    >
      <TextField autoFocus {...text('shortcode')} />
      <TextField multiline rows={ROWS} {...text('message')} />
      <FileChoice
        name={file === undefined ? (quick?.mediaName ?? null) : (file?.name ?? null)}
        labels={{ attach: translate('quickPage.attach'), detach: translate('quickPage.detach') }}
        onChange={setFile}
      />
      {mayBeGeneral ? flag('geral', 'quickPage.geral') : null}
      {flag('status', 'quickPage.active')}
    </FormDialog>
  );
}
