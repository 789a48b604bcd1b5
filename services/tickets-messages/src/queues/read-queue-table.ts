import { ListQueuesForAdmin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { tableOf } from './queue.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class ReadQueueTableHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly view: QueueView,
  ) {}

  @OnRpc(ListQueuesForAdmin)
  async execute(
    query: z.output<typeof ListQueuesForAdmin.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListQueuesForAdmin.reply>> {
    const { data, total } = tableOf(await this.queues.list(actorOf(context).companyId), query);
    return { data: data.map((queue) => this.view.show(queue)), total };
  }
}
