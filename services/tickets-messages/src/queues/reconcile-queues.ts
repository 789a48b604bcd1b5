import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NatsLink, Publisher, publishTogether, type Outgoing } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Queues } from '../shared/replicas/state-replicas.js';
import { FinishDeletion } from './finish-deletion.js';
import type { Queue } from './queue.js';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';

/**
 * Publishes missing state at startup and continues interrupted deletions. If NATS has lost its streams, it publishes
 * all
 * state again.
 */
@Injectable()
export class ReconcileQueues implements OnApplicationBootstrap {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly copies: Queues,
    private readonly finishDeletion: FinishDeletion,
    private readonly publisher: Publisher,
    private readonly link: NatsLink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish(() => true));
    await this.execute();
  }

  async execute(): Promise<void> {
    await this.publish((queue) => this.isUnknown(queue));
    for await (const { companyId, _id } of this.queues.everyCompanys({ deletedAt: { $ne: null } }))
      await this.finishDeletion.execute({ companyId, correlationId: newId() }, _id);
  }

  private async publish(isWanted: (queue: Queue) => boolean): Promise<void> {
    await publishTogether(this.publisher, this.states(isWanted));
  }

  private async *states(isWanted: (queue: Queue) => boolean): AsyncGenerator<Outgoing> {
    for await (const queue of this.queues.everyCompanys()) if (isWanted(queue)) yield stateOf(queue);
  }

  private isUnknown({ companyId, _id, revision }: Queue): boolean {
    return (this.copies.revisionOf(companyId, _id) ?? 0) < revision;
  }
}
