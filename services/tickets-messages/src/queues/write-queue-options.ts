import {
  CreateQueueOption,
  DeleteQueueOption,
  ROOT_OPTION,
  UpdateQueueOption,
  type QueueOption as Shown,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { ChangeMenu } from './change-menu.js';
import { branchOf, positionsAfter, positionsWithout, type QueueOption } from './options/queue-option.js';
import { QueueOptionView } from './options/queue-option-view.js';
import { RequireInvoices } from './require-invoices.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { auditOption } from './audit-queue.js';
import { DeleteQueueFile } from './delete-queue-file.js';

/** Adds, changes, moves and removes the options of a queue. */
@Injectable()
export class WriteQueueOptionsHandler {
  constructor(
    private readonly options: QueueOptionsRepository,
    private readonly changeMenu: ChangeMenu,
    private readonly view: QueueOptionView,
    private readonly deleteFile: DeleteQueueFile,
    private readonly requireInvoices: RequireInvoices,
  ) {}

  @OnRpc(CreateQueueOption)
  async create(input: z.output<typeof CreateQueueOption.request>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { queueId, title, message, option: position, invoiceFrom = null } = input;
    await this.requireInvoices.execute(actor, invoiceFrom);
    const [_id, now] = [newId(), new Date()];
    const place = { parentId: storedParent(input.parentId), position };
    return this.changeMenu.ofQueue(companyId, queueId, async (all, { session, announce }) => {
      const positions = positionsAfter(all, _id, place);
      const own = { title, message, media: null, invoiceFrom, createdAt: now, updatedAt: now };
      const made: QueueOption = { _id, companyId, queueId, parentId: place.parentId, position: 0, ...own };
      await this.options.insert(made, session);
      await this.options.move(companyId, positions, session);
      announce(...auditOption(context, null, await this.options.find(companyId, _id, session)));
      return this.shown(made, session);
    });
  }

  @OnRpc(UpdateQueueOption)
  async update(request: z.output<typeof UpdateQueueOption.request>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { id, queueId, parentId, option: position } = request;
    return this.changeMenu.ofOption(companyId, id, async (before, all, { session, announce }) => {
      if (queueId !== undefined && queueId !== before.queueId) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
      await this.requireInvoices.execute(actor, newlyChosen(before, request.invoiceFrom));
      await this.options.change(companyId, id, changesOf(request), session);
      if (parentId !== undefined || position !== undefined) {
        const to = parentId === undefined ? before.parentId : storedParent(parentId);
        const positions = positionsAfter(all, id, { parentId: to, position: position ?? stayingOf(before, to) });
        await this.options.move(companyId, positions, session);
      }
      announce(...auditOption(context, before, await this.options.find(companyId, id, session)));
      return this.shown(before, session);
    });
  }

  @OnRpc(DeleteQueueOption)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    await this.changeMenu.ofOption(companyId, id, async (_before, all, { session, announce, afterwards }) => {
      const gone = branchOf(all, id);
      const positions = positionsWithout(all, id);
      await this.options.remove(
        companyId,
        gone.map(({ _id }) => _id),
        session,
      );
      await this.options.move(companyId, positions, session);
      announce(...gone.flatMap((option) => auditOption(context, option, null)));
      afterwards(() => gone.forEach(({ media }) => this.deleteFile.execute({ companyId, file: media })));
    });
    return { message: 'Option deleted' };
  }

  /** Returns the option as now stored, with all its descendants. */
  private async shown({ companyId, queueId, _id }: QueueOption, session: Transaction['session']): Promise<Shown> {
    const all = await this.options.ofQueue(companyId, queueId, session);
    const option = all.find((one) => one._id === _id);
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return this.view.show(all, option);
  }
}

const storedParent = (parentId: string | typeof ROOT_OPTION): string | null =>
  parentId === ROOT_OPTION ? null : parentId;

/** If the form sends back the parent that it read, the option does not move. */
const stayingOf = ({ parentId, position }: QueueOption, to: string | null): number | undefined =>
  to === parentId ? position : undefined;

function changesOf({ title, message, invoiceFrom }: z.output<typeof UpdateQueueOption.request>): Partial<QueueOption> {
  return {
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message }),
    ...(invoiceFrom !== undefined && { invoiceFrom }),
  };
}

/**
 * An unchanged integration is not checked, so the option can be saved even if the integration was deleted meanwhile.
 */
const newlyChosen = (before: QueueOption, given: string | null | undefined) =>
  given === before.invoiceFrom ? null : given;
