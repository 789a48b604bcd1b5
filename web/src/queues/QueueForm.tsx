import { CreateQueueInput, UpdateQueueInput } from '@recado/contracts';
import { useDialogState } from '../shared/dialogs/dialog-state.js';
import { RecordPage } from '../shared/records/RecordPage.js';
import { OptionCard } from './options/OptionCard.js';
import { QueueTabs } from './QueueTabs.js';

/** Edits a queue. A new one is opened after it is saved, because its file and menu need its id. */
export default function QueueForm() {
  const { open } = useDialogState();
  return (
    <RecordPage
      create={CreateQueueInput}
      update={UpdateQueueInput}
      created="resources.queues.saved"
      saved="resources.queues.saved"
      below={<OptionCard />}
      onCreated={({ id }) => open(String(id))}
    >
      <QueueTabs />
    </RecordPage>
  );
}
