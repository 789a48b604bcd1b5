import { CreateQueue, DeleteQueue, UpdateQueue } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CreateQueue as CreateQueueUseCase } from './create-queue.js';
import { DeleteQueue as DeleteQueueUseCase } from './delete-queue.js';
import { UpdateQueue as UpdateQueueUseCase } from './update-queue.js';

@Controller()
export class QueueChangesRpc {
  constructor(
    private readonly createQueue: CreateQueueUseCase,
    private readonly updateQueue: UpdateQueueUseCase,
    private readonly deleteQueue: DeleteQueueUseCase,
  ) {}

  @OnRpc(CreateQueue)
  create(request: z.output<typeof CreateQueue.request>, context: RpcContext) {
    return this.createQueue.execute(request, context);
  }

  @OnRpc(UpdateQueue)
  update(request: z.output<typeof UpdateQueue.request>, context: RpcContext) {
    return this.updateQueue.execute(request, context);
  }

  @OnRpc(DeleteQueue)
  delete(request: z.output<typeof DeleteQueue.request>, context: RpcContext) {
    return this.deleteQueue.execute(request, context);
  }
}
