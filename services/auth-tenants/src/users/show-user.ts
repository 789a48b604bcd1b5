import type { QueueRef, User as UserAnswer } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Queues } from './copies.js';
import { userAnswerOf, type User } from './user.js';

/** A user as callers see it, with the names of the queues; a queue that was deleted is not there any more. */
@Injectable()
export class ShowUser {
  constructor(private readonly queues: Queues) {}

  execute(user: User): UserAnswer {
    return userAnswerOf(user, (id) => this.queueOf(user.companyId, id));
  }

  private queueOf(companyId: string, queueId: string): QueueRef | undefined {
    const queue = this.queues.get(companyId, queueId);
    return queue && { id: queue.id, name: queue.name, color: queue.color };
  }
}
