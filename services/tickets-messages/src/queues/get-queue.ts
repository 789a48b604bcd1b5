import type { Queue as ShownQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { showQueue } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class GetQueue {
  constructor(private readonly queues: QueuesRepository) {}

  async execute({ id }: { id: string }, context: RpcContext): Promise<ShownQueue> {
    const found = await this.queues.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_QUEUE_FOUND');
    return showQueue(found);
  }
}
