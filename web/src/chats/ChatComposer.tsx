import type { Chat, ChatMessage } from '@recado/contracts';
import { Box, FormHelperText, LinearProgress, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useSession } from '../providers/session.js';
import { AttachButton } from '../shared/AttachButton.js';
import { IconAction } from '../shared/IconAction.js';
import { ChosenFiles } from './ChosenFiles.js';
import { MentionList } from '../shared/mentions/MentionList.js';
import { useChatFiles, type ChatFiles } from './use-chat-files.js';
import { useMentions, type Mentions } from '../shared/mentions/use-mentions.js';
import { useSendChatMessage } from './use-send-chat-message.js';

/** Attaches dropped or pasted files; pasted text stays text. */
function fileHandlers(add: ChatFiles['add']) {
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
  };
}

const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

type FieldProps = { text: string; mentions: Mentions; onSay: () => void };

/** Enter sends the message; Shift+Enter inserts a line break. */
function ChatField({ text, mentions, onSay }: FieldProps) {
  const translate = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event) || !isSending(event)) return;
    event.preventDefault();
    onSay();
  };
  return (
    <TextField
      multiline
      fullWidth
      maxRows={5}
      inputRef={mentions.input}
      placeholder={translate('chats.write')}
      value={text}
      {...mentions.handlers}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: {
          ...{ 'aria-label': translate('chats.write'), maxLength: 4_000 },
          ...mentions.aria,
        },
      }}
    />
  );
}

type Props = { chat: Chat; onSaid: (message: ChatMessage) => void };

/** The message field of a chat, with mentions and attachments. */
export function ChatComposer({ chat, onSaid }: Props) {
  const translate = useTranslate();
  const { id: me } = useSession();
  const [text, setText] = useState('');
  const people = chat.users.flatMap(({ userId, user }) => (userId === me ? [] : [user]));
  const mentions = useMentions({ text, setText, people });
  const files = useChatFiles();
  const { say, share, problem } = useSendChatMessage({ chatId: chat.id, text, setText, files, mentions, onSaid });
  return (
    <Box sx={{ position: 'relative', borderTop: 1, borderColor: 'line' }} {...fileHandlers(files.add)}>
      <MentionList {...mentions} />
      {share === null ? null : (
        <LinearProgress variant="determinate" value={share * 100} aria-label={translate('chats.sending')} />
      )}
      <ChosenFiles {...files} />
      {problem ? (
        <FormHelperText error role="alert" sx={{ px: 2 }}>
          {problem}
        </FormHelperText>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, p: '8px 16px 12px', alignItems: 'flex-end' }}>
        <AttachButton onChoose={files.add} />
        <ChatField text={text} mentions={mentions} onSay={say} />
        <IconAction
          icon="send"
          label={translate('chats.send')}
          disabled={text.trim() === '' && files.files.length === 0}
          onClick={say}
        />
      </Stack>
    </Box>
  );
}
