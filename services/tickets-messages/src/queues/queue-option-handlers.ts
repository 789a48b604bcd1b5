import {
  AttachToQueueOption,
  CreateQueueOption,
  DeleteQueueOption,
  DetachFromQueueOption,
  ListQueueOptions,
  ROOT_OPTION,
  UpdateQueueOption,
  type QueueOption as QueueOptionView,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { QueueChoices } from './queue-choices.js';
import { ownFile, QueueFiles, type QueueFile } from './queue-files.js';
import {
  auditOption,
  branchOf,
  levelView,
  optionView,
  positionsAfterMove,
  positionsAfterRemoval,
  type QueueOption,
} from './queue-option.js';
import { QueueOptionsRepository } from './queue-options.repository.js';
import { queueState } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

type MenuChange<T> = (options: QueueOption[], transaction: Transaction) => Promise<T>;
type OptionChange<T> = (option: QueueOption, ...rest: Parameters<MenuChange<T>>) => Promise<T>;

/** Manages a queue's menu. */
@Injectable()
export class QueueOptionHandlers {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly transactions: Transactions,
    private readonly choices: QueueChoices,
    private readonly files: QueueFiles,
    private readonly links: MediaLinks,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND */
  @OnRpc(ListQueueOptions)
  async list(
    { queueId, parentId }: RequestOf<typeof ListQueueOptions>,
    context: RpcContext,
  ): Promise<QueueOptionView[]> {
    const { companyId } = actorOf(context);
    if (!(await this.queues.find(companyId, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
    const all = await this.options.ofQueue(companyId, queueId);
    const parent = storedParent(parentId);
    if (parent !== null && !all.some(({ _id }) => _id === parent)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return levelView(all, parent, this.links);
  }

  /** Returns the number of a queue's options. */
  count(companyId: string, queueId: string): Promise<number> {
    return this.options.count(companyId, queueId);
  }

  @OnRpc(CreateQueueOption)
  async create(input: RequestOf<typeof CreateQueueOption>, context: RpcContext): Promise<QueueOptionView> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { queueId, title, message, option: position, invoiceFrom = null } = input;
    await this.choices.checkInvoices(actor, invoiceFrom);
    const [_id, now, parentId] = [newId(), new Date(), storedParent(input.parentId)];
    return this.changeMenu(companyId, queueId, async (all, { session, announce }) => {
      const positions = positionsAfterMove(all, _id, { parentId, position });
      const own = { title, message, media: null, invoiceFrom, createdAt: now, updatedAt: now };
      const created: QueueOption = { _id, companyId, queueId, parentId, position: 0, ...own };
      await this.options.insert(created, session);
      await this.options.move(companyId, positions, session);
      announce(...auditOption(context, null, await this.options.find(companyId, _id, session)));
      return this.stored(created, session);
    });
  }

  @OnRpc(UpdateQueueOption)
  async update(request: RequestOf<typeof UpdateQueueOption>, context: RpcContext): Promise<QueueOptionView> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { id, queueId, parentId, option: position, invoiceFrom } = request;
    return this.changeOption(companyId, id, async (before, all, { session, announce }) => {
      if (queueId !== undefined && queueId !== before.queueId) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
      // an option with a deleted integration can still be saved
      if (invoiceFrom !== before.invoiceFrom) await this.choices.checkInvoices(actor, invoiceFrom);
      await this.options.update(companyId, id, changesOf(request), session);
      if (parentId !== undefined || position !== undefined) {
        const to = parentId === undefined ? before.parentId : storedParent(parentId);
        const target = { parentId: to, position: position ?? currentPosition(before, to) };
        await this.options.move(companyId, positionsAfterMove(all, id, target), session);
      }
      announce(...auditOption(context, before, await this.options.find(companyId, id, session)));
      return this.stored(before, session);
    });
  }

  /** @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_NOT_FOUND */
  @OnRpc(AttachToQueueOption)
  async attach({ id, files }: RequestOf<typeof AttachToQueueOption>, context: RpcContext): Promise<QueueOptionView> {
    return this.setFile(context, id, ownFile(actorOf(context).companyId, files));
  }

  @OnRpc(DetachFromQueueOption)
  detach({ id }: { id: string }, context: RpcContext): Promise<QueueOptionView> {
    return this.setFile(context, id, null);
  }

  /** Deletes an option with its descendants. */
  @OnRpc(DeleteQueueOption)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    await this.changeOption(companyId, id, async (_before, all, { session, announce, afterwards }) => {
      const removed = branchOf(all, id);
      const ids = removed.map(({ _id }) => _id);
      await this.options.remove(companyId, ids, session);
      await this.options.move(companyId, positionsAfterRemoval(all, id), session);
      announce(...removed.flatMap((option) => auditOption(context, option, null)));
      afterwards(() => removed.forEach(({ media }) => this.files.remove(companyId, media)));
    });
    return { message: 'Option deleted' };
  }

  private setFile(context: RpcContext, id: string, media: QueueFile | null): Promise<QueueOptionView> {
    const { companyId } = actorOf(context);
    return this.changeOption(companyId, id, async (before, all, { session, announce, afterwards }) => {
      await this.options.update(companyId, id, { media }, session);
      const after = { ...before, media, updatedAt: new Date() };
      announce(...auditOption(context, before, after));
      afterwards(() => this.files.replace(companyId, before.media, media));
      return optionView(all, after, this.links);
    });
  }

  /** @throws ERR_NO_QUEUE_FOUND */
  private changeMenu<T>(companyId: string, queueId: string, change: MenuChange<T>): Promise<T> {
    return this.transactions.run((transaction) => this.inOrder(companyId, queueId, transaction, change));
  }

  /** @throws ERR_NO_QUEUE_OPTION_FOUND */
  private changeOption<T>(companyId: string, id: string, change: OptionChange<T>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      const option = await this.options.find(companyId, id, transaction.session);
      if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
      return this.inOrder(companyId, option.queueId, transaction, (...menu) => change(option, ...menu));
    });
  }

  /**
   * Increments the queue's revision first, so that concurrent changes to a menu run one after the other and each is
   * published.
   */
  private async inOrder<T>(companyId: string, queueId: string, transaction: Transaction, change: MenuChange<T>) {
    const { session, announce } = transaction;
    const queue = await this.queues.update(companyId, queueId, {}, session);
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
    announce(queueState(queue));
    return change(await this.options.ofQueue(companyId, queueId, session), transaction);
  }

  /** Returns an option as stored by the transaction. */
  private async stored({ companyId, queueId, _id }: QueueOption, session: Transaction['session']) {
    const all = await this.options.ofQueue(companyId, queueId, session);
    const option = all.find((one) => one._id === _id);
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return optionView(all, option, this.links);
  }
}

const storedParent = (parentId: string | typeof ROOT_OPTION): string | null =>
  parentId === ROOT_OPTION ? null : parentId;

/** Returns the current position if a form sends the parent unchanged, so that the option is not moved. */
const currentPosition = ({ parentId, position }: QueueOption, to: string | null): number | undefined =>
  to === parentId ? position : undefined;

function changesOf({ title, message, invoiceFrom }: RequestOf<typeof UpdateQueueOption>): Partial<QueueOption> {
  return {
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message }),
    ...(invoiceFrom !== undefined && { invoiceFrom }),
  };
}
