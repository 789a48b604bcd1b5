import type { Contact, FoundHistory } from '@recado/contracts';
import { Box, Button, DialogActions, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { api } from '../../providers/api.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { IconAction } from '../../shared/IconAction.js';
import { nameOf } from '../text/ticket-text.js';
import { MessageList } from '../thread/MessageList.js';
import type { ThreadTicket } from '../thread/messages/thread-context.js';
import { historyIdOf, useHistory } from './use-history.js';

export type HistoryOf = { contact: FoundHistory['contact']; messageId: string | null };
/** `onNewTicket` is undefined when the contact has an open ticket. */
type Props = HistoryOf & { onNewTicket?: (contact: Contact) => void; onClose: () => void };

const placeOf = (contact: HistoryOf['contact']): ThreadTicket => ({
  ...{ id: historyIdOf(contact.id), contact: { ...contact, email: '' } },
  ...{ createdAt: '', status: 'pending', whatsappId: null },
});

type StartProps = { contactId: string; onNewTicket: (contact: Contact) => void };

function StartTicket({ contactId, onNewTicket }: StartProps) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { mutate: start, isPending } = useMutation({
    mutationFn: () => api.get<Contact>(`/contacts/${contactId}`),
    onSuccess: onNewTicket,
    onError: showError,
  });
  return (
    <DialogActions>
      <Button variant="contained" disabled={isPending} onClick={() => start()}>
        {translate('inbox.create.title')}
      </Button>
    </DialogActions>
  );
}

/**
 * Shows a contact's messages that were exchanged before the number was linked, read-only. A new ticket can be started
 * from here.
 */
export default function HistoryDialog({ contact, messageId, onNewTicket, onClose }: Props) {
  const translate = useTranslate();
  const reading = useHistory(contact.id, messageId);
  const place = useMemo(() => placeOf(contact), [contact]);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="history-title">
      <DialogTitle id="history-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {translate('inbox.history.title', { name: nameOf(place) })}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <Box sx={{ height: '70dvh', display: 'flex', bgcolor: 'thread' }}>
        <MessageList ticket={place} reading={reading} jumpTo={messageId} />
      </Box>
      {onNewTicket ? <StartTicket contactId={contact.id} onNewTicket={onNewTicket} /> : null}
    </Dialog>
  );
}
