import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent } from 'react';
import { FormDialog } from '../../../shared/dialogs/FormDialog.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { signed, splitSignature } from '../../../shared/lib/whatsapp-text.js';

type Props = {
  message: ThreadMessage;
  onSave: (message: ThreadMessage, body: string) => Promise<boolean>;
  onClose: () => void;
};

/** Enter saves, as in the composer; Shift+Enter breaks the line. */
function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** Edits an outgoing message. Keeps its signature and rejects an empty message. */
export default function EditDialog({ message, onSave, onClose }: Props) {
  const translate = useTranslate();
  const { signature, text } = splitSignature(message.body);
  const [body, setBody] = useState(text);
  const submit = () => {
    const next = body.trim();
    onClose();
    if (next && next !== text) void onSave(message, signature ? signed(signature, next) : next);
  };
  return (
    <FormDialog
      open
      title={translate('thread.editTitle')}
      submitLabel={translate('app.save')}
      values={body}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        maxRows={10}
        label={translate('inbox.composer.label')}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={submitOnEnter}
      />
    </FormDialog>
  );
}
