import type { Queue as ShownQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { inOrder, showQueue } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

/** All queues of the company, in the order that its admins gave them. */
@Injectable()
export class ReadQueues {
  constructor(private readonly queues: QueuesRepository) {}

  async execute(context: RpcContext): Promise<ShownQueue[]> {
    return inOrder(await this.queues.list(actorOf(context).companyId)).map(showQueue);
  }
}
