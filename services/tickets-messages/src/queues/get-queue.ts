import { type Queue, GetQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class GetQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly view: QueueView,
  ) {}

  @OnRpc(GetQueue)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Queue> {
    const found = await this.queues.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_QUEUE_FOUND');
    return this.view.show(found);
  }
}
