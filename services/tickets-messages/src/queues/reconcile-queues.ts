import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Queues } from '../replicas/state-replicas.js';
import { FinishDeletion } from './finish-deletion.js';
import type { Queue } from './queue.js';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';

/** At start: publishes the state that the stream does not have, and goes on with deletions that were cut short. */
@Injectable()
export class ReconcileQueues implements OnApplicationBootstrap {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly copies: Queues,
    private readonly finishDeletion: FinishDeletion,
    private readonly publisher: Publisher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.execute();
  }

  async execute(): Promise<void> {
    for (const queue of await this.queues.everyCompanys()) {
      const { companyId, _id } = queue;
      if (this.isUnknown(queue)) await this.publisher.publish(stateOf(queue));
      if (queue.deletedAt) await this.finishDeletion.execute({ companyId, correlationId: newId() }, _id);
    }
  }

  private isUnknown({ companyId, _id, revision }: Queue): boolean {
    return (this.copies.revisionOf(companyId, _id) ?? 0) < revision;
  }
}
