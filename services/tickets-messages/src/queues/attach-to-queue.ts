import { AttachToQueue, DetachFromQueue, type Queue as ShownQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { mediaOf, replacedBy, type QueueMedia } from './options/queue-media.js';
import { stateOf } from './queue-state.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';
import { auditQueue } from './audit-queue.js';
import { DeleteQueueFile } from './delete-queue-file.js';

/** Sets, replaces or removes the file of a queue's greeting. */
@Injectable()
export class AttachToQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly transactions: Transactions,
    private readonly view: QueueView,
    private readonly deleteFile: DeleteQueueFile,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NOT_FOUND */
  @OnRpc(AttachToQueue)
  async attach({ id, files }: z.output<typeof AttachToQueue.request>, context: RpcContext): Promise<ShownQueue> {
    return this.execute(context, id, mediaOf(actorOf(context).companyId, files));
  }

  @OnRpc(DetachFromQueue)
  detach({ id }: { id: string }, context: RpcContext): Promise<ShownQueue> {
    return this.execute(context, id, null);
  }

  private execute(context: RpcContext, id: string, media: QueueMedia | null): Promise<ShownQueue> {
    const { companyId } = actorOf(context);
    return this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.queues.find(companyId, id, session);
      const changed = await this.queues.change(companyId, id, { media }, session);
      if (!changed) throw new AppError('ERR_NO_QUEUE_FOUND');
      announce(stateOf(changed), ...auditQueue(context, before, changed));
      afterwards(() => this.deleteFile.execute({ companyId, file: replacedBy(before?.media, media) }));
      return this.view.show(changed);
    });
  }
}
