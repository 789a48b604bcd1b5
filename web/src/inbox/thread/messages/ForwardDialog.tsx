import type { Contact } from '@recado/contracts';
import { Box, FormControlLabel, LinearProgress, Switch } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ContactField } from '../../../shared/dialogs/ContactField.js';
import { FormDialog } from '../../../shared/dialogs/FormDialog.js';
import { useIsAllDown } from '../../../shared/connections/down-connections.js';
import { newUuid } from '../../../shared/lib/new-uuid.js';
import { TOAST_MS, useErrorToast } from '../../../shared/data/use-error-toast.js';
import { useLocalStorage } from '../../../shared/lib/use-local-storage.js';
import { inboxApi } from '../../live/inbox-api.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { selection } from './selection.js';

const BETWEEN_MS = 900;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Job = { messages: readonly ThreadMessage[]; contactId: string; signMessage: boolean };

/** Forwards messages one by one with pauses, to keep their order and to avoid looking automated to WhatsApp. */
async function forwardAll({ messages, contactId, signMessage }: Job, onDone: (count: number) => void) {
  for (const [index, { id }] of messages.entries()) {
    if (index > 0) await wait(BETWEEN_MS);
    await inboxApi.forward({ messageId: id, contactId, signMessage, clientId: newUuid() });
    onDone(index + 1);
  }
}

function Progress({ done, total }: { done: number; total: number }) {
  const translate = useTranslate();
  return (
    <Box role="status">
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-hidden="true" />
      {translate('thread.forwarding', { done, total })}
    </Box>
  );
}

/** Confirms a forwarded message. If no number is connected, it is only queued. */
function useNotifyForwarded(): (name: string) => void {
  const notify = useNotify();
  const text = useIsAllDown() ? 'thread.forwardWaits' : 'thread.forwardedTo';
  return (name) => notify(text, { type: 'success', autoHideDuration: TOAST_MS, messageArgs: { name } });
}

export default function ForwardDialog({
  messages,
  onClose,
}: {
  messages: readonly ThreadMessage[];
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notifyForwarded = useNotifyForwarded();
  const showError = useErrorToast();
  const [contact, setContact] = useState<Contact | null>(null);
  const [sign, setSign] = useLocalStorage<'on' | 'off'>('signMessages', 'on');
  const [done, setDone] = useState<number | null>(null);
  const submit = async () => {
    if (!contact || done !== null) return;
    setDone(0);
    try {
      await forwardAll({ messages, contactId: contact.id, signMessage: sign === 'on' }, setDone);
      notifyForwarded(contact.name);
      selection.clear();
      onClose();
    } catch (error) {
      showError(error);
      setDone(null);
    }
  };
  return (
    <FormDialog
      open
      title={translate('thread.forwardTitle', { smart_count: messages.length })}
      submitLabel={translate('thread.forward')}
      values={contact}
      isSaving={done !== null}
      disabled={!contact}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ContactField value={contact} onChange={setContact} />
      <FormControlLabel
        control={<Switch checked={sign === 'on'} onChange={(_event, on) => setSign(on ? 'on' : 'off')} />}
        label={translate('inbox.composer.sign')}
      />
      {done === null ? null : <Progress done={done} total={messages.length} />}
    </FormDialog>
  );
}
