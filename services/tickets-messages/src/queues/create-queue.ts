import { type Queue as ShownQueue, CreateQueue, DEFAULT_HOURS } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Companies } from '../shared/replicas/state-replicas.js';
import { RequireAutomation } from '../assistants/integrations/require-automation.js';
import { RequireFlow } from '../assistants/company-flows/require-flow.js';
import { nameKeyOf, type Queue } from './queue.js';
import { stateOf } from './queue-state.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';
import { auditQueue } from './audit-queue.js';

@Injectable()
export class CreateQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly companies: Companies,
    private readonly transactions: Transactions,
    private readonly requireAutomation: RequireAutomation,
    private readonly requireFlow: RequireFlow,
    private readonly view: QueueView,
  ) {}

  /** @throws ERR_PLAN_LIMIT, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_NO_COMPANY_FOUND */
  @OnRpc(CreateQueue)
  async execute(input: z.output<typeof CreateQueue.request>, context: RpcContext): Promise<ShownQueue> {
    const { companyId } = actorOf(context);
    await this.requireAutomation.execute(companyId, input);
    await this.requireFlow.execute(companyId, input.flowId);
    const company = await this.companies.waitFor(companyId, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    const now = new Date();
    const origin = { _id: newId(), companyId, revision: 1, deletedAt: null, createdAt: now, updatedAt: now };
    const { mediaPath: _path, mediaName: _name, schedules = [...DEFAULT_HOURS], ...given } = input;
    const queue: Queue = { ...origin, ...given, schedules, media: null, nameKey: nameKeyOf(input.name) };
    return this.transactions.run(async ({ session, announce }) => {
      await this.queues.lock(companyId, session);
      if ((await this.queues.count(companyId, session)) >= company.plan.queues) throw new AppError('ERR_PLAN_LIMIT');
      const numbered = { ...queue, number: (await this.queues.lastNumber(companyId, session)) + 1 };
      await this.queues.insert(numbered, session);
      announce(stateOf(numbered), ...auditQueue(context, null, numbered));
      return this.view.show(numbered);
    });
  }
}
