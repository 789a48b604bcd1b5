import { DeleteQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FinishDeletion } from './finish-deletion.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';
import { auditQueue } from './audit-queue.js';
import { DeleteQueueFile } from './delete-queue-file.js';

/** Marks a queue as deleted, removes its options, publishes the change, and removes the queue from its tickets. */
@Injectable()
export class DeleteQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly finishDeletion: FinishDeletion,
    private readonly deleteFile: DeleteQueueFile,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND */
  @OnRpc(DeleteQueue)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const origin = originOf(context);
    const { companyId } = origin;
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const deleted = await this.queues.change(companyId, id, { deletedAt: new Date() }, session);
      if (!deleted) throw new AppError('ERR_NO_QUEUE_FOUND');
      const options = await this.options.ofQueue(companyId, id, session);
      await this.options.removeOfQueue(companyId, id, session);
      announce(stateOf(deleted), ...auditQueue(context, deleted, null));
      const files = [deleted, ...options].map(({ media = null }) => media);
      afterwards(() => files.forEach((file) => this.deleteFile.execute({ companyId, file })));
    });
    await this.finishDeletion.execute(origin, id);
    return { message: 'Queue deleted' };
  }
}
