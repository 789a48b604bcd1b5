import type { User as UserView } from '@recado/contracts';
import type { Queues } from '../shared/replicas/state-replicas.js';
import { userView, type User } from './user.js';

/** Returns the public view of a user, with the names of the queues. Deleted queues are omitted. */
export const userViewOf = (user: User, queues: Queues): UserView =>
  userView(user, (queueId) => {
    const queue = queues.get(user.companyId, queueId);
    return queue && { id: queue.id, name: queue.name, color: queue.color };
  });
