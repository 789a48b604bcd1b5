import type { Contact, Ticket } from '@recado/contracts';
import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useChosenLimitText } from '../shared/number-limits/use-limit-text.js';
import { useNewTicket } from '../shared/tickets/use-new-ticket.js';
import { useQueues } from '../shared/queries/use-queues.js';

type Props = { contact: Contact; onOpen: (ticket: Pick<Ticket, 'uuid'>) => void; onClose: () => void };

/** Opens a conversation with a contact in the chosen queue and through the chosen connection. */
export function StartTicketDialog({ contact, onOpen, onClose }: Props) {
  const translate = useTranslate();
  const user = useSession();
  const { data: all = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const { create, isPending, otherText } = useNewTicket(onOpen);
  const [queueId, setQueueId] = useState('');
  const [whatsappId, setWhatsappId] = useState(user.whatsappId ?? '');
  const [asked, setAsked] = useState(false);
  const limitText = useChosenLimitText(connections, whatsappId);
  const admin = user.profile === 'admin';
  const missing = !admin && !queueId;
  const submit = () => {
    setAsked(true);
    if (!missing) create({ contactId: contact.id, queueId: queueId || null, whatsappId: whatsappId || null });
  };
  return (
    <FormDialog
      open
      title={translate('contacts.start', { name: contact.name })}
      submitLabel={translate('inbox.create.submit')}
      values={[queueId, whatsappId]}
      isSaving={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {otherText ? <Alert severity="warning">{otherText}</Alert> : null}
      {limitText ? <Alert severity="warning">{limitText}</Alert> : null}
      <SelectField
        label={translate('inbox.create.queue')}
        options={admin ? all : all.filter(({ id }) => user.queueIds.includes(id))}
        value={queueId}
        error={asked && missing ? translate('inbox.create.chooseQueue') : undefined}
        onChange={setQueueId}
      />
      <SelectField
        label={translate('inbox.create.connection')}
        options={connections}
        value={whatsappId}
        empty={translate('inbox.create.defaultConnection')}
        onChange={setWhatsappId}
      />
    </FormDialog>
  );
}
