import { CreateQueueInput } from '@recado/contracts';
import { ResourceCreate } from '../shared/table/ResourceForm.js';
import { QueueTabs } from './QueueTabs.js';

/** Creates a queue. After saving, opens it for editing, because its file and menu need its id. */
export default function QueueCreate() {
  return (
    <ResourceCreate schema={CreateQueueInput} notice="resources.queues.saved" then="edit">
      <QueueTabs />
    </ResourceCreate>
  );
}
