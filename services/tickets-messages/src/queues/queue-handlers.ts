import {
  AttachToQueue,
  CreateQueue,
  DEFAULT_HOURS,
  DeleteQueue,
  DetachFromQueue,
  GetQueue,
  ListQueues,
  UpdateQueue,
  type Queue as QueueView,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { Companies } from '../shared/replicas/state-replicas.js';
import { QueueChoices } from './queue-choices.js';
import { QueueDeletion } from './queue-deletion.js';
import { ownFile, QueueFiles } from './queue-files.js';
import { QueueOptionsRepository } from './queue-options.repository.js';
import { auditQueue, inOrder, nameKeyOf, queueState, queueView, type Queue } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

@Injectable()
export class QueueHandlers {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly companies: Companies,
    private readonly transactions: Transactions,
    private readonly choices: QueueChoices,
    private readonly files: QueueFiles,
    private readonly deletion: QueueDeletion,
    private readonly links: MediaLinks,
  ) {}

  /** Returns all of the company's queues in order. */
  @OnRpc(ListQueues)
  async list(_request: RequestOf<typeof ListQueues>, context: RpcContext): Promise<QueueView[]> {
    return inOrder(await this.queues.list(actorOf(context).companyId)).map((queue) => this.view(queue));
  }

  /** @throws ERR_NO_QUEUE_FOUND */
  @OnRpc(GetQueue)
  async get({ id }: { id: string }, context: RpcContext): Promise<QueueView> {
    return this.view(required(await this.queues.find(actorOf(context).companyId, id), 'ERR_NO_QUEUE_FOUND'));
  }

  /** @throws ERR_PLAN_LIMIT, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_NO_COMPANY_FOUND */
  @OnRpc(CreateQueue)
  async create(input: RequestOf<typeof CreateQueue>, context: RpcContext): Promise<QueueView> {
    const { companyId } = actorOf(context);
    await this.choices.check(companyId, null, input);
    const company = required(await this.companies.waitFor(companyId, companyId), 'ERR_NO_COMPANY_FOUND');
    const now = new Date();
    const origin = { _id: newId(), companyId, revision: 1, deletedAt: null, createdAt: now, updatedAt: now };
    const { mediaPath: _path, mediaName: _name, schedules = [...DEFAULT_HOURS], ...fields } = input;
    return this.transactions.run(async ({ session, announce }) => {
      await this.queues.lock(companyId, session);
      if ((await this.queues.count(companyId, session)) >= company.plan.queues) throw new AppError('ERR_PLAN_LIMIT');
      const number = (await this.queues.lastNumber(companyId, session)) + 1;
      const own = { number, schedules, media: null, nameKey: nameKeyOf(input.name) };
      const queue: Queue = { ...origin, ...fields, ...own };
      await this.queues.insert(queue, session);
      announce(queueState(queue), ...auditQueue(context, null, queue));
      return this.view(queue);
    });
  }

  /** @throws ERR_NO_QUEUE_FOUND, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
  @OnRpc(UpdateQueue)
  async update(request: RequestOf<typeof UpdateQueue>, context: RpcContext): Promise<QueueView> {
    const { id, mediaPath: _path, mediaName: _name, ...input } = request;
    const { companyId } = actorOf(context);
    await this.choices.check(companyId, await this.queues.find(companyId, id), input);
    return this.change(context, id, { ...input, ...(input.name !== undefined && { nameKey: nameKeyOf(input.name) }) });
  }

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NOT_FOUND */
  @OnRpc(AttachToQueue)
  async attach({ id, files }: RequestOf<typeof AttachToQueue>, context: RpcContext): Promise<QueueView> {
    return this.change(context, id, { media: ownFile(actorOf(context).companyId, files) });
  }

  /** @throws ERR_NO_QUEUE_FOUND */
  @OnRpc(DetachFromQueue)
  detach({ id }: { id: string }, context: RpcContext): Promise<QueueView> {
    return this.change(context, id, { media: null });
  }

  /** Deletes the queue with its options, then removes it from its tickets. @throws ERR_NO_QUEUE_FOUND */
  @OnRpc(DeleteQueue)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const origin = originOf(context);
    const { companyId } = origin;
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const deleted = required(
        await this.queues.update(companyId, id, { deletedAt: new Date() }, session),
        'ERR_NO_QUEUE_FOUND',
      );
      const options = await this.options.ofQueue(companyId, id, session);
      await this.options.removeOfQueue(companyId, id, session);
      announce(queueState(deleted), ...auditQueue(context, deleted, null));
      afterwards(() => [deleted, ...options].forEach(({ media }) => this.files.remove(companyId, media)));
    });
    await this.deletion.finish(origin, id);
    return { message: 'Queue deleted' };
  }

  private change(context: RpcContext, id: string, changes: Partial<Queue>): Promise<QueueView> {
    const { companyId } = actorOf(context);
    return this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.queues.find(companyId, id, session);
      const changed = required(await this.queues.update(companyId, id, changes, session), 'ERR_NO_QUEUE_FOUND');
      announce(queueState(changed), ...auditQueue(context, before, changed));
      const { media } = changes;
      if (media !== undefined) afterwards(() => this.files.replace(companyId, before?.media, media));
      return this.view(changed);
    });
  }

  private view(queue: Queue): QueueView {
    return queueView(queue, this.links);
  }
}
