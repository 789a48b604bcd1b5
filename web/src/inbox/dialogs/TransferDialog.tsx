import type { Ticket } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { useConnections } from '../../shared/connections/use-connections.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import type { UserName } from '../../shared/queries/use-user-names.js';
import { nameOf } from '../text/ticket-text.js';
import { ColleagueField, mayTake } from './ColleagueField.js';
import type { Transfer } from '../live/use-ticket-actions.js';

const LONGEST_REASON = 500;

type Props = {
  ticket: Ticket;
  onTransfer: (ticket: Ticket, to: Transfer) => Promise<boolean>;
  onClose: () => void;
};

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      multiline
      maxRows={4}
      label={translate('inbox.transfer.reason')}
      helperText={translate('inbox.transfer.reasonHelp')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
    />
  );
}

/**
 * Transfers a ticket to a colleague, queue or connection. If no colleague is selected, the ticket becomes pending
 * there.
 */
export default function TransferDialog({ ticket, onTransfer, onClose }: Props) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const [to, setTo] = useState<UserName | null>(null);
  const [queueId, setQueueId] = useState(ticket.queueId ?? '');
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId ?? '');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const moved = whatsappId && whatsappId !== ticket.whatsappId ? { whatsappId } : {};
  const submit = () => {
    setBusy(true);
    void onTransfer(ticket, { to: to && { id: to.id, name: to.name }, queueId, ...moved, reason: reason.trim() }).then(
      (done) => {
        setBusy(false);
        if (done) onClose();
      },
    );
  };
  return (
    <FormDialog
      open
      title={translate('inbox.transfer.of', { name: nameOf(ticket) })}
      submitLabel={translate('inbox.transfer.submit')}
      values={[to, queueId, whatsappId, reason]}
      isSaving={busy}
      disabled={!queueId}
      onSubmit={submit}
      onClose={onClose}
    >
      <ColleagueField queueId={queueId} value={to} onChange={setTo} />
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
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}
