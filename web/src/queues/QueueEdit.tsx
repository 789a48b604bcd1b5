import { UpdateQueueInput } from '@recado/contracts';
import { ResourceEdit } from '../shared/table/ResourceForm.js';
import { QueueInputs } from './QueueInputs.js';

export default function QueueEdit() {
  return (
    <ResourceEdit schema={UpdateQueueInput}>
      <QueueInputs />
    </ResourceEdit>
  );
}
