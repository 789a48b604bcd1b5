import type { Contact, Ticket } from '@recado/contracts';
import { Alert, Autocomplete, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { FormDialog } from '../shared/FormDialog.js';
import { formatPhone } from '../shared/format.js';
import { useConnections } from '../shared/use-connections.js';
import { useQueues } from '../shared/use-queues.js';
import { useContactSearch, useNewTicket } from './use-new-ticket.js';

const labelOf = ({ name, number }: Contact) => (number ? `${name} · ${formatPhone(number)}` : name);

function ContactField({ onChange }: { onChange: (contact: Contact | null) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { contacts, searching, enabled } = useContactSearch(typed);
  return (
    <Autocomplete
      options={contacts}
      loading={searching}
      loadingText={translate('app.loading')}
      noOptionsText={translate(enabled ? 'inbox.create.noContact' : 'inbox.create.contactHelp')}
      filterOptions={(options) => options}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, contact) => onChange(contact)}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('inbox.create.contact')}
          helperText={translate('inbox.create.contactHelp')}
        />
      )}
    />
  );
}

type Option = { id: string; name: string };
type SelectProps = { label: string; options: Option[]; value: string; empty?: string; error?: string | undefined };

function SelectField({
  label,
  options,
  value,
  empty,
  error,
  onChange,
}: SelectProps & { onChange: (id: string) => void }) {
  return (
    <TextField
      select
      label={label}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: empty !== undefined }, inputLabel: empty ? { shrink: true } : {} }}
    >
      {empty ? <MenuItem value="">{empty}</MenuItem> : null}
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useFields() {
  const user = useSession();
  const [contact, setContact] = useState<Contact | null>(null);
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

function OtherTicket({ ticket, onClose }: { ticket: Partial<Ticket>; onClose: () => void }) {
  const translate = useTranslate();
  const text = translate('inbox.create.other', {
    user: ticket.user?.name ?? translate('inbox.nobody'),
    queue: ticket.queue?.name ?? translate('inbox.noQueue'),
  });
  return (
    <Alert severity="warning" onClose={onClose}>
      {text}
    </Alert>
  );
}

export default function NewTicketDialog(props: {
  onOpen: (ticket: Pick<Ticket, 'uuid'>) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const fields = useFields();
  const { contact, queueId, whatsappId } = fields;
  const { data: connections = [] } = useConnections();
  const { create, isPending, other, forgetOther } = useNewTicket(props.onOpen);
  const submit = () => {
    fields.setAsked(true);
    if (!contact || !fields.ready) return;
    create({ contactId: contact.id, queueId: queueId || null, whatsappId: whatsappId || null });
  };

  return (
    <FormDialog
      open
      title={translate('inbox.create.title')}
      submitLabel={translate('inbox.create.submit')}
      disabled={!contact || isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {other ? <OtherTicket ticket={other} onClose={forgetOther} /> : null}
      <ContactField onChange={fields.setContact} />
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
  );
}
