import { QueueState } from '@recado/contracts';
import { outgoingState, type Outgoing } from '@recado/service-kit/messaging';
import { publicQueue, type Queue } from './queue.js';

/** The published state of a queue. A deleted queue is a tombstone. */
export const stateOf = (queue: Queue): Outgoing =>
  outgoingState(QueueState, {
    id: queue._id,
    companyId: queue.companyId,
    revision: queue.revision,
    changedAt: queue.updatedAt.toISOString(),
    data: queue.deletedAt ? null : publicQueue(queue),
  });
