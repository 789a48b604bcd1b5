import type { Contact, Ticket } from '@recado/contracts';
import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../providers/session.js';
import { ContactField } from '../../shared/dialogs/ContactField.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { useConnections } from '../../shared/connections/use-connections.js';
import { useChosenLimitText } from '../../shared/number-limits/use-limit-text.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useNewTicket } from '../../shared/tickets/use-new-ticket.js';

const ContactDialog = lazy(() => import('../../shared/dialogs/ContactDialog.js'));

function useFields(chosen: Contact | null) {
  const user = useSession();
  const [contact, setContact] = useState<Contact | null>(chosen);
  const [queueId, setQueueId] = useState('');
  const [whatsappId, setWhatsappId] = useState(user.whatsappId ?? '');
  const [asked, setAsked] = useState(false);
  const admin = user.profile === 'admin';
  const { data: allQueues = [] } = useQueues();
  return {
    contact,
    setContact,
    queueId,
    setQueueId,
    whatsappId,
    setWhatsappId,
    setAsked,
    queues: admin ? allQueues : allQueues.filter(({ id }) => user.queueIds.includes(id)),
    ready: contact !== null && (admin || queueId !== ''),
    queueMissing: asked && !admin && !queueId,
  };
}

type NewContactProps = { typed: string | null; onSaved: (contact: Contact) => void; onClose: () => void };

/** Rendered beside the ticket form, not inside, because submitting a nested form would submit the outer one. */
function NewContact({ typed, onSaved, onClose }: NewContactProps) {
  if (typed === null) return null;
  const saved = (contact: Contact) => {
    onSaved(contact);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <ContactDialog contact={null} typed={typed} onSaved={saved} onClose={onClose} />
    </Suspense>
  );
}

type Props = { contact: Contact | null; onOpen: (ticket: Pick<Ticket, 'uuid'>) => void; onClose: () => void };

export default function NewTicketDialog(props: Props) {
  const translate = useTranslate();
  const fields = useFields(props.contact);
  const { contact, queueId, whatsappId } = fields;
  const { data: connections = [] } = useConnections();
  const { create, isPending, otherText } = useNewTicket(props.onOpen);
  const limitText = useChosenLimitText(connections, whatsappId);
  const [newName, setNewName] = useState<string | null>(null);
  const submit = () => {
    fields.setAsked(true);
    if (!contact || !fields.ready) return;
    create({ contactId: contact.id, queueId: queueId || null, whatsappId: whatsappId || null });
  };

  return (
    <>
      <FormDialog
        open
        title={translate('inbox.create.title')}
        submitLabel={translate('inbox.create.submit')}
        values={[contact, queueId, whatsappId]}
        isSaving={isPending}
        disabled={!contact}
        onSubmit={submit}
        onClose={props.onClose}
      >
        {otherText ? <Alert severity="warning">{otherText}</Alert> : null}
        {limitText ? <Alert severity="warning">{limitText}</Alert> : null}
        <ContactField value={contact} onChange={fields.setContact} onNew={setNewName} />
        <SelectField
          label={translate('inbox.create.queue')}
          options={fields.queues}
          value={queueId}
          error={fields.queueMissing ? translate('inbox.create.chooseQueue') : undefined}
          onChange={fields.setQueueId}
        />
        <SelectField
          label={translate('inbox.create.connection')}
          options={connections}
          value={whatsappId}
          empty={translate('inbox.create.defaultConnection')}
          onChange={fields.setWhatsappId}
        />
      </FormDialog>
      <NewContact typed={newName} onSaved={fields.setContact} onClose={() => setNewName(null)} />
    </>
  );
}
