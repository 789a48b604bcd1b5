import { AttachToQueueOption, DetachFromQueueOption, type QueueOption as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { mediaOf, replacedBy, type QueueMedia } from './options/queue-media.js';
import { ChangeMenu } from './change-menu.js';
import { QueueOptionView } from './options/queue-option-view.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { auditOption } from './audit-queue.js';
import { DeleteQueueFile } from './delete-queue-file.js';

/** Sets, replaces or removes the file of an option. */
@Injectable()
export class AttachToQueueOptionHandler {
  constructor(
    private readonly options: QueueOptionsRepository,
    private readonly changeMenu: ChangeMenu,
    private readonly view: QueueOptionView,
    private readonly deleteFile: DeleteQueueFile,
  ) {}

  /** @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_NOT_FOUND */
  @OnRpc(AttachToQueueOption)
  async attach({ id, files }: z.output<typeof AttachToQueueOption.request>, context: RpcContext): Promise<Shown> {
    return this.execute(context, id, mediaOf(actorOf(context).companyId, files));
  }

  @OnRpc(DetachFromQueueOption)
  detach({ id }: { id: string }, context: RpcContext): Promise<Shown> {
    return this.execute(context, id, null);
  }

  private execute(context: RpcContext, id: string, media: QueueMedia | null): Promise<Shown> {
    const { companyId } = actorOf(context);
    return this.changeMenu.ofOption(companyId, id, async (before, all, { session, announce, afterwards }) => {
      await this.options.change(companyId, id, { media }, session);
      afterwards(() => this.deleteFile.execute({ companyId, file: replacedBy(before.media, media) }));
      const after = { ...before, media, updatedAt: new Date() };
      announce(...auditOption(context, before, after));
      return this.view.show(all, after);
    });
  }
}
