import { GetQueue, ListQueues, ListQueuesForAdmin } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { GetQueue as GetQueueUseCase } from './get-queue.js';
import { ReadQueueTable } from './read-queue-table.js';
import { ReadQueues } from './read-queues.js';

@Controller()
export class QueuesRpc {
  constructor(
    private readonly readQueues: ReadQueues,
    private readonly readQueueTable: ReadQueueTable,
    private readonly getQueue: GetQueueUseCase,
  ) {}

  @OnRpc(ListQueues)
  list(_request: z.output<typeof ListQueues.request>, context: RpcContext) {
    return this.readQueues.execute(context);
  }

  @OnRpc(ListQueuesForAdmin)
  table(request: z.output<typeof ListQueuesForAdmin.request>, context: RpcContext) {
    return this.readQueueTable.execute(request, context);
  }

  @OnRpc(GetQueue)
  get(request: z.output<typeof GetQueue.request>, context: RpcContext) {
    return this.getQueue.execute(request, context);
  }
}
