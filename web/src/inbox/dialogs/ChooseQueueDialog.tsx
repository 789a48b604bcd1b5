import { can } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../providers/session.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { useQueues } from '../../shared/queries/use-queues.js';

/** Asks for a queue before a ticket is accepted, because every open ticket needs one. */
export default function ChooseQueueDialog({
  onChosen,
  onClose,
}: {
  onChosen: (queueId: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const user = useSession();
  const [queueId, setQueueId] = useState('');
  const everyones = can(user, 'tickets-manager:showall');
  const mine = queues.filter(({ id }) => everyones || user.queueIds.includes(id));
  return (
    <FormDialog
      open
      title={translate('inbox.actions.chooseQueue')}
      submitLabel={translate('inbox.actions.accept')}
      values={queueId}
      disabled={!queueId}
      onSubmit={() => onChosen(queueId)}
      onClose={onClose}
    >
      <SelectField label={translate('inbox.actions.queue')} options={mine} value={queueId} onChange={setQueueId} />
    </FormDialog>
  );
}
