import { maySeeTicket, type Ticket } from '@recado/contracts';
import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { useConnections } from '../../shared/data/use-connections.js';
import { useQueues } from '../../shared/data/use-queues.js';
import { useUserNames, type UserName } from '../../shared/data/use-user-names.js';
import { nameOf } from '../text/ticket-text.js';
import type { Transfer } from '../live/use-ticket-actions.js';

type Props = {
  ticket: Ticket;
  onTransfer: (ticket: Ticket, to: Transfer) => Promise<boolean>;
  onClose: () => void;
};

/** A ticket goes only to somebody who may see it there. */
function mayTake(user: UserName, queueId: string): boolean {
  const actor = {
    ...{ userId: user.id, companyId: '', super: false, allTicket: false },
    profile: user.profile,
    queueIds: user.queues.map(({ id }) => id),
  };
  return queueId === '' || maySeeTicket(actor, { status: 'open', userId: null, queueId });
}

function UserField({
  queueId,
  value,
  onChange,
}: {
  queueId: string;
  value: UserName | null;
  onChange: (user: UserName | null) => void;
}) {
  const translate = useTranslate();
  const { data: users = [], isPending } = useUserNames();
  return (
    <Autocomplete
      options={users.filter((user) => mayTake(user, queueId))}
      loading={isPending}
      loadingText={translate('app.loading')}
      noOptionsText={translate('inbox.transfer.nobody')}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, user) => onChange(user)}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('inbox.transfer.user')}
          helperText={translate('inbox.transfer.userHelp')}
        />
      )}
    />
  );
}

/** To a colleague, another queue, another connection. Without a colleague the ticket waits there. */
export default function TransferDialog({ ticket, onTransfer, onClose }: Props) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const [to, setTo] = useState<UserName | null>(null);
  const [queueId, setQueueId] = useState(ticket.queueId ?? '');
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId ?? '');
  const [busy, setBusy] = useState(false);
  const submit = () => {
    if (!queueId || busy) return;
    setBusy(true);
    const moved = whatsappId && whatsappId !== ticket.whatsappId ? { whatsappId } : {};
    void onTransfer(ticket, { to: to && { id: to.id, name: to.name }, queueId, ...moved }).then((done) => {
      setBusy(false);
      if (done) onClose();
    });
  };
  return (
    <FormDialog
      open
      title={translate('inbox.transfer.of', { name: nameOf(ticket) })}
      submitLabel={translate('inbox.transfer.submit')}
      disabled={!queueId || busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserField queueId={queueId} value={to} onChange={setTo} />
      <SelectField
        label={translate('inbox.create.queue')}
        options={queues}
        value={queues.some(({ id }) => id === queueId) ? queueId : ''}
        onChange={(id) => {
          setQueueId(id);
          if (to && !mayTake(to, id)) setTo(null);
        }}
      />
      <SelectField
        label={translate('inbox.create.connection')}
        options={connections}
        value={connections.some(({ id }) => id === whatsappId) ? whatsappId : ''}
        onChange={setWhatsappId}
      />
    </FormDialog>
  );
}
