import { CreateQueueInput } from '@recado/contracts';
import { ResourceCreate } from '../shared/table/ResourceForm.js';
import { QueueInputs } from './QueueInputs.js';

export default function QueueCreate() {
  return (
    <ResourceCreate schema={CreateQueueInput}>
      <QueueInputs />
    </ResourceCreate>
  );
}
