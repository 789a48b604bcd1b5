import { ListQueuesForAdmin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { tableOf } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class ReadQueueTableHandler {
  constructor(private readonly queues: QueuesRepository) {}

  @OnRpc(ListQueuesForAdmin)
  async execute(
    query: z.output<typeof ListQueuesForAdmin.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListQueuesForAdmin.reply>> {
    return tableOf(await this.queues.list(actorOf(context).companyId), query);
  }
}
