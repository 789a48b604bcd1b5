import type { ChatMessage } from '@recado/contracts';
import { Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import { chatsApi } from './chats-api.js';

type Said = { message: string; clientId: string };

/** A call that fails is silent; what was typed is there again, and is the same message when it is sent once more. */
export function ChatComposer({ chatId, onSaid }: { chatId: string; onSaid: (message: ChatMessage) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const failed = useRef<Said | null>(null);
  const say = useMutation({
    mutationFn: (said: Said) => chatsApi.say(chatId, said),
    onMutate: () => setText(''),
    onSuccess: onSaid,
    onError(_error, said) {
      failed.current = said;
      setText((typedMeanwhile) => typedMeanwhile || said.message);
    },
  });
  const send = () => {
    const message = text.trim();
    if (message === '') return;
    const again = failed.current?.message === message ? failed.current.clientId : null;
    failed.current = null;
    say.mutate({ message, clientId: again ?? newUuid() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, p: '8px 16px 12px', borderTop: 1, borderColor: 'line', alignItems: 'flex-end' }}
    >
      <TextField
        multiline
        fullWidth
        maxRows={5}
        placeholder={translate('chats.write')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { 'aria-label': translate('chats.write'), maxLength: 4_000 } }}
      />
      <IconAction icon="send" label={translate('chats.send')} disabled={text.trim() === ''} onClick={send} />
    </Stack>
  );
}
