import { UpdateQueueInput } from '@recado/contracts';
import { ResourceEdit } from '../shared/table/ResourceForm.js';
import { OptionCard } from './options/OptionCard.js';
import { QueueTabs } from './QueueTabs.js';

export default function QueueEdit() {
  return (
    <ResourceEdit schema={UpdateQueueInput} notice="resources.queues.saved" below={<OptionCard />}>
      <QueueTabs />
    </ResourceEdit>
  );
}
