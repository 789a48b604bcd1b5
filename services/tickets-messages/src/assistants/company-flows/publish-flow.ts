import { isDeepStrictEqual } from 'node:util';
import { type PublishedFlow as FlowVersionView, type Actor, PublishFlow, RollBackFlow } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { type CompanyFlow, flowChanged, flowVersionView, type PublishedFlow, publishedState } from './company-flow.js';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { filesIn } from './drawn-files.js';
import { FindFlowProblems } from './find-flow-problems.js';
import { FlowRules } from './flow-rules.js';
import { PublishedFlowsRepository } from './published-flows.repository.js';

/** The draft or an earlier version that is published. */
type Source = Pick<PublishedFlow, 'content' | 'note' | 'rolledBackTo'>;
type Published = Source & { failedScenarios: string[] };

/**
 * Publishes a draft, or an earlier version again, for new conversations. Running conversations continue with their
 * version.
 */
@Injectable()
export class PublishFlowHandler {
  constructor(
    private readonly rules: FlowRules,
    private readonly flows: CompanyFlowsRepository,
    private readonly published: PublishedFlowsRepository,
    private readonly problems: FindFlowProblems,
    private readonly names: DisplayNames,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_FLOW_FOUND, ERR_FLOW_CHANGED, ERR_FLOW_PROBLEMS */
  @OnRpc(PublishFlow)
  publish(
    { id, revision, note, acceptFailures }: z.output<typeof PublishFlow.request>,
    context: RpcContext,
  ): Promise<FlowVersionView> {
    return this.execute(context, id, async (flow, session) => {
      if (flow.revision !== revision) throw new AppError('ERR_FLOW_CHANGED');
      await this.problems.refuse(flow.companyId, flow.draft);
      const failedScenarios = await this.problems.runScenarios(flow, session, acceptFailures);
      return { content: flow.draft, note, rolledBackTo: null, failedScenarios };
    });
  }

  /**
   * @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND, ERR_FLOW_PROBLEMS if
   * the
   * version references deleted records
   */
  @OnRpc(RollBackFlow)
  rollBack({ id, number }: z.output<typeof RollBackFlow.request>, context: RpcContext): Promise<FlowVersionView> {
    return this.execute(context, id, async ({ companyId }, session) => {
      const earlier = await this.published.find({ companyId, flowId: id, number }, session);
      if (!earlier) throw new AppError('ERR_NO_FLOW_VERSION_FOUND');
      await this.problems.refuse(companyId, earlier.content);
      return { content: earlier.content, note: '', rolledBackTo: number, failedScenarios: [] };
    });
  }

  private async execute(
    context: RpcContext,
    id: string,
    sourceOf: (flow: CompanyFlow, session: Transaction['session']) => Promise<Published>,
  ): Promise<FlowVersionView> {
    const actor = this.rules.admit(context);
    assertNotOperator(actor); // a flow sends contacts' messages to URLs, and stays after the operator has left
    return this.transactions.run(async ({ session, announce }) => {
      const flow = await this.rules.found(actor.companyId, id, session);
      const { failedScenarios, ...source } = await sourceOf(flow, session);
      const version = this.versionOf(actor, flow, source);
      const { number: publishedVersion } = version;
      const isChanged = !isDeepStrictEqual(source.content, flow.draft);
      const changed = await this.flows.update(flow, { publishedVersion, isChanged }, session);
      if (!changed) throw new AppError('ERR_FLOW_CHANGED');
      await this.published.insert(version, session);
      announce(
        publishedState(changed),
        flowChanged(originOf(context), changed, 'changed'),
        ...auditVersion(context, flow, version, failedScenarios),
      );
      return flowVersionView(version);
    });
  }

  private versionOf(
    { companyId, userId, name = '', operator }: Actor,
    flow: CompanyFlow,
    source: Source,
  ): PublishedFlow {
    const person = { id: userId, name: this.names.user({ companyId, userId })?.name ?? name };
    return {
      ...{ _id: newId(), companyId, flowId: flow._id, number: (flow.publishedVersion ?? 0) + 1, ...source },
      fileKeys: filesIn(source.content),
      publishedAt: new Date(),
      publishedBy: operator ? { id: operator.userId, name: operator.name } : person,
    };
  }
}

function auditVersion(
  context: RpcContext,
  { _id, name, publishedVersion }: CompanyFlow,
  version: PublishedFlow,
  failedScenarios: string[],
) {
  const { number, note, rolledBackTo } = version;
  return auditOf(context, {
    action: rolledBackTo === null ? 'flow.published' : 'flow.rolled-back',
    target: { kind: 'flow', id: _id, name },
    changes: {
      before: { number: publishedVersion },
      after: { number, ...(note && { note }), ...(failedScenarios.length > 0 && { failedScenarios }) },
    },
  });
}
