import type { FlowContent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { checkFlow, type KnownIds } from '@recado/flow-engine';
import { AppError } from '@recado/service-kit/errors';
import { FindAutomation } from '../automation/find-automation.js';
import { Queues, Tags, Users } from '../replicas/state-replicas.js';
import { DrawnFlows } from './drawn-flows.js';

/** Keeps a flow that contacts could get lost in from being published. */
@Injectable()
export class FindFlowProblems {
  constructor(
    private readonly drawnFlows: DrawnFlows,
    private readonly findAutomation: FindAutomation,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly users: Users,
  ) {}

  /** @throws ERR_FLOW_PROBLEMS with each problem and its node */
  async refuse(companyId: string, content: FlowContent): Promise<void> {
    const problems = checkFlow(this.drawnFlows.compile(companyId, content), await this.knownIds(companyId, content));
    if (problems.length > 0) throw new AppError('ERR_FLOW_PROBLEMS', { details: { problems } });
  }

  private async knownIds(companyId: string, { nodes }: FlowContent): Promise<KnownIds> {
    const lookUps = Object.values(nodes).filter((node) => node.kind === 'invoice');
    const bots = Object.values(nodes).filter((node) => node.kind === 'bot');
    return {
      queueIds: this.queues.list(companyId).map(({ id }) => id),
      tagIds: this.tags.list(companyId).map(({ id }) => id),
      userIds: this.users.list(companyId).flatMap(({ id, operator }) => (operator ? [] : id)),
      ...(await this.findAutomation.execute(companyId, {
        integrationIds: bots.flatMap(({ integrationId }) => integrationId ?? []),
        invoiceIds: lookUps.flatMap(({ integrationId }) => integrationId ?? []),
        promptIds: bots.flatMap(({ promptId }) => promptId ?? []),
      })),
    };
  }
}
