import { ListQueueOptions, ROOT_OPTION, type QueueOption } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { QueuesRepository } from './queues.repository.js';
import { QueueOptionView } from './options/queue-option-view.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';

@Injectable()
export class ReadQueueOptionsHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly view: QueueOptionView,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND */
  @OnRpc(ListQueueOptions)
  async execute(
    { queueId, parentId }: z.output<typeof ListQueueOptions.request>,
    context: RpcContext,
  ): Promise<QueueOption[]> {
    const { companyId } = actorOf(context);
    if (!(await this.queues.find(companyId, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
    const all = await this.options.ofQueue(companyId, queueId);
    if (parentId === ROOT_OPTION) return this.view.level(all, null);
    if (!all.some(({ _id }) => _id === parentId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return this.view.level(all, parentId);
  }
}
