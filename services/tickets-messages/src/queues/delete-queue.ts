import { DeleteQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FinishDeletion } from './finish-deletion.js';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';

/** Marks a queue as deleted, tells everybody, and takes it off its tickets. */
@Injectable()
export class DeleteQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly finishDeletion: FinishDeletion,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND */
  @OnRpc(DeleteQueue)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const origin = originOf(context);
    await this.transactions.run(async ({ session, announce }) => {
      const deleted = await this.queues.change(origin.companyId, id, { deletedAt: new Date() }, session);
      if (!deleted) throw new AppError('ERR_NO_QUEUE_FOUND');
      announce(stateOf(deleted));
    });
    await this.finishDeletion.execute(origin, id);
    return { message: 'Queue deleted' };
  }
}
