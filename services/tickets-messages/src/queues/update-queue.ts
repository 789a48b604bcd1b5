import { type Queue, UpdateQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { RequireAutomation } from '../assistants/integrations/require-automation.js';
import { RequireFlow } from '../assistants/company-flows/require-flow.js';
import { nameKeyOf } from './queue.js';
import { stateOf } from './queue-state.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';
import { auditQueue } from './audit-queue.js';

type Choice = Pick<z.output<typeof UpdateQueue.request>, 'promptId' | 'integrationId' | 'flowId'>;

/** Changes a queue and publishes it. */
@Injectable()
export class UpdateQueueHandler {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly transactions: Transactions,
    private readonly requireAutomation: RequireAutomation,
    private readonly requireFlow: RequireFlow,
    private readonly view: QueueView,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
  @OnRpc(UpdateQueue)
  async execute(request: z.output<typeof UpdateQueue.request>, context: RpcContext): Promise<Queue> {
    const { id, mediaPath: _path, mediaName: _name, ...input } = request;
    const { companyId } = actorOf(context);
    const chosen = await this.newlyChosen(companyId, id, input);
    await this.requireAutomation.execute(companyId, chosen);
    await this.requireFlow.execute(companyId, chosen.flowId);
    const changes = { ...input, ...(input.name !== undefined && { nameKey: nameKeyOf(input.name) }) };
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.queues.find(companyId, id, session);
      const changed = await this.queues.change(companyId, id, changes, session);
      if (!changed) throw new AppError('ERR_NO_QUEUE_FOUND');
      announce(stateOf(changed), ...auditQueue(context, before, changed));
      return this.view.show(changed);
    });
  }

  /** Unchanged references are not checked, so the queue can be saved even if its prompt was deleted meanwhile. */
  private async newlyChosen(
    companyId: string,
    id: string,
    { promptId, integrationId, flowId }: Choice,
  ): Promise<Choice> {
    const queue = await this.queues.find(companyId, id);
    return {
      ...(promptId !== queue?.promptId && { promptId }),
      ...(integrationId !== queue?.integrationId && { integrationId }),
      ...(flowId !== queue?.flowId && { flowId }),
    };
  }
}
