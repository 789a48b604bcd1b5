import { AttachToQueueOption, DetachFromQueueOption, type QueueOption as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ForgetFile } from '@recado/media-kit/module';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { mediaOf, replacedBy, type QueueMedia } from './options/queue-media.js';
import { ChangeMenu } from './change-menu.js';
import { QueueOptionView } from './options/queue-option-view.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';

/** Gives an option a file in place of the one before, or takes it away. */
@Injectable()
export class AttachToQueueOptionHandler {
  constructor(
    private readonly options: QueueOptionsRepository,
    private readonly changeMenu: ChangeMenu,
    private readonly view: QueueOptionView,
    private readonly forgetFile: ForgetFile,
  ) {}

  /** @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_NOT_FOUND */
  @OnRpc(AttachToQueueOption)
  async attach({ id, files }: z.output<typeof AttachToQueueOption.request>, context: RpcContext): Promise<Shown> {
    const { companyId } = actorOf(context);
    return this.execute(companyId, id, mediaOf(companyId, files));
  }

  @OnRpc(DetachFromQueueOption)
  detach({ id }: { id: string }, context: RpcContext): Promise<Shown> {
    return this.execute(actorOf(context).companyId, id, null);
  }

  private execute(companyId: string, id: string, media: QueueMedia | null): Promise<Shown> {
    return this.changeMenu.ofOption(companyId, id, async (before, all, { session, afterwards }) => {
      await this.options.change(companyId, id, { media }, session);
      afterwards(() => this.forgetFile.execute({ companyId, file: replacedBy(before.media, media) }));
      return this.view.show(all, { ...before, media, updatedAt: new Date() });
    });
  }
}
