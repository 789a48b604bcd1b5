import type { ChatMessage } from '@recado/contracts';
import { Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { chatsApi } from './chats-api.js';

/** A call that fails is silent; what was typed is there again. */
export function ChatComposer({ chatId, onSaid }: { chatId: string; onSaid: (message: ChatMessage) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const say = useMutation({
    mutationFn: (message: string) => chatsApi.say(chatId, message),
    onMutate: () => setText(''),
    onSuccess: onSaid,
    onError: (_error, message) => setText((typedMeanwhile) => typedMeanwhile || message),
  });
  const send = () => {
    if (text.trim() !== '') say.mutate(text.trim());
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
