import { type Queue, type RequestOf, ListQueues } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { inOrder } from './queue.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';

/** Lists all queues of the company, in the order set by its admins. */
@Injectable()
export class ReadQueuesHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly view: QueueView,
  ) {}

  @OnRpc(ListQueues)
  async execute(_request: RequestOf<typeof ListQueues>, context: RpcContext): Promise<Queue[]> {
    return inOrder(await this.queues.list(actorOf(context).companyId)).map((queue) => this.view.show(queue));
  }
}
