import type { Queue } from '@recado/contracts';
import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useQueues } from '../shared/data/use-queues.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import type { ConnectionFields } from './use-connection-actions.js';

const NONE: readonly Queue[] = [];
type Chosen = Pick<ConnectionFields, 'queueIds' | 'transferQueueId'>;
type Props = { value: Chosen; onChange: (change: Partial<Chosen>) => void };

/** The queues that the connection offers, and the one where a ticket goes that nobody chose a queue for. */
export function QueueFields({ value: { queueIds, transferQueueId }, onChange }: Props) {
  const translate = useTranslate();
  const { data: queues = NONE } = useQueues();
  const isKnown = (id: string | null) => queues.some((queue) => queue.id === id);
  return (
    <>
      <TextField
        select
        label={translate('connections.form.queues')}
        value={queueIds.filter(isKnown)}
        onChange={(event) => onChange({ queueIds: event.target.value as unknown as string[] })}
        slotProps={{ select: { multiple: true } }}
      >
        {queues.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <SelectField
        label={translate('connections.form.transferQueueId')}
        empty={translate('connections.form.noTransfer')}
        options={queues}
        value={transferQueueId && isKnown(transferQueueId) ? transferQueueId : ''}
        onChange={(id) => onChange({ transferQueueId: id || null })}
      />
    </>
  );
}
