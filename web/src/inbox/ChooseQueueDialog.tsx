import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../shared/FormDialog.js';
import { useQueues } from '../shared/use-queues.js';

/** A ticket is never accepted without a queue. */
export function ChooseQueueDialog({ onChosen, onClose }: { onChosen: (queueId: string) => void; onClose: () => void }) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const [queueId, setQueueId] = useState('');
  return (
    <FormDialog
      open
      title={translate('inbox.actions.chooseQueue')}
      submitLabel={translate('inbox.actions.accept')}
      disabled={!queueId}
      onSubmit={() => onChosen(queueId)}
      onClose={onClose}
    >
      <TextField
        select
        label={translate('inbox.actions.queue')}
        value={queueId}
        onChange={(event) => setQueueId(event.target.value)}
      >
        {queues.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
