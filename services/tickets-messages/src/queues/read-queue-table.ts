import type { ListQueuesForAdmin as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { tableOf } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class ReadQueueTable {
  constructor(private readonly queues: QueuesRepository) {}

  async execute(
    query: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    return tableOf(await this.queues.list(actorOf(context).companyId), query);
  }
}
