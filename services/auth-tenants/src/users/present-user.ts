import type { User as UserAnswer } from '@recado/contracts';
import type { Queues } from '../shared/replicas/state-replicas.js';
import { userAnswerOf, type User } from './user.js';

/** Returns the public view of a user, with the names of the queues. Deleted queues are omitted. */
export const presentUser = (user: User, queues: Queues): UserAnswer =>
  userAnswerOf(user, (queueId) => {
    const queue = queues.get(user.companyId, queueId);
    return queue && { id: queue.id, name: queue.name, color: queue.color };
  });
