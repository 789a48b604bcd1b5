import { CreateQueueInput } from '@recado/contracts';
import { ResourceCreate } from '../shared/table/ResourceForm.js';
import { QueueTabs } from './QueueTabs.js';

/** A new queue. It is shown again when it is saved, because its file and its menu need it. */
export default function QueueCreate() {
  return (
    <ResourceCreate schema={CreateQueueInput} notice="resources.queues.saved" then="edit">
      <QueueTabs />
    </ResourceCreate>
  );
}
