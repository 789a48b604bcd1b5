import {
  type AdminListQuery,
  CreateFlow,
  DeleteFlow,
  type FlowContent,
  type CompanyFlow as FlowView,
  GetFlow,
  ListFlows,
  ListFlowVersions,
  UpdateFlow,
} from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import {
  changedSteps,
  type CompanyFlow,
  flowChanged,
  flowSummary,
  flowVersionView,
  flowView,
  publishedState,
} from './company-flow.js';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { filesIn, withOwnFiles } from './drawn-files.js';
import { FlowRules } from './flow-rules.js';
import { FlowScenariosRepository } from './flow-scenarios.repository.js';
import { PublishedFlowsRepository } from './published-flows.repository.js';

type Session = Transaction['session'];

/** Flows of the company. A draft has no effect on contacts until it is published. */
@Injectable()
export class FlowHandlers {
  constructor(
    private readonly rules: FlowRules,
    private readonly flows: CompanyFlowsRepository,
    private readonly published: PublishedFlowsRepository,
    private readonly scenarios: FlowScenariosRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListFlows)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListFlows.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.flows.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: rows.map(flowSummary), total };
  }

  /** @throws also ERR_NO_FLOW_FOUND */
  @OnRpc(GetFlow)
  async get({ id }: { id: string }, context: RpcContext): Promise<FlowView> {
    const { companyId } = this.rules.admit(context);
    return flowView(await this.rules.found(companyId, id));
  }

  /** @throws also ERR_NO_FLOW_FOUND */
  @OnRpc(ListFlowVersions)
  async listVersions({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof ListFlowVersions.reply>> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    return { versions: (await this.published.list(companyId, id)).map(flowVersionView) };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(CreateFlow)
  async create(
    { name, draft: given, scenarios }: z.output<typeof CreateFlow.request>,
    context: RpcContext,
  ): Promise<FlowView> {
    const { companyId } = this.rules.admit(context);
    const [_id, now] = [newId(), new Date()];
    const draft = withOwnFiles(companyId, given);
    const made = {
      fileKeys: filesIn(draft),
      revision: 1,
      publishedVersion: null,
      isChanged: true,
      createdAt: now,
      updatedAt: now,
    };
    const flow: CompanyFlow = { _id, companyId, name, nameKey: fold(name), draft, ...made };
    await this.transactions.run(async ({ session, announce }) => {
      await this.flows.insert(flow, session);
      if (scenarios.length > 0) await this.scenarios.insert(companyId, _id, scenarios, session);
      const change = { id: _id, name, before: null, after: { name } };
      announce(flowChanged(originOf(context), flow, 'new'), ...auditRecord(context, 'flow', change));
    });
    return flowView(flow);
  }

  /** @throws also ERR_NO_FLOW_FOUND, ERR_FLOW_CHANGED */
  @OnRpc(UpdateFlow)
  async update(
    { id, revision, ...given }: z.output<typeof UpdateFlow.request>,
    context: RpcContext,
  ): Promise<FlowView> {
    const { companyId } = this.rules.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.rules.found(companyId, id, session);
      if (before.revision !== revision) throw new AppError('ERR_FLOW_CHANGED');
      const { name = before.name } = given;
      const draft = given.draft ? withOwnFiles(companyId, given.draft) : before.draft;
      const isChanged = await this.differs(before, draft, session);
      const changes = { name, nameKey: fold(name), draft, fileKeys: filesIn(draft), isChanged, revision: revision + 1 };
      const changed = await this.flows.update(before, changes, session);
      if (!changed) throw new AppError('ERR_FLOW_CHANGED');
      announce(flowChanged(originOf(context), changed, 'changed'), ...auditFlow(context, before, changed));
      return flowView(changed);
    });
  }

  /** @throws also ERR_NO_FLOW_FOUND, ERR_FLOW_IN_USE */
  @OnRpc(DeleteFlow)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.rules.found(companyId, id, session);
      this.rules.assertUnused(companyId, id);
      await this.flows.remove(companyId, id, session);
      await this.published.removeOfFlow(companyId, id, session);
      await this.scenarios.removeOfFlow(companyId, id, session);
      if (found.publishedVersion !== null) announce(publishedState(found, true));
      const change = { id, name: found.name, before: { name: found.name }, after: null };
      announce(flowChanged(originOf(context), found, 'gone'), ...auditRecord(context, 'flow', change));
    });
    return { message: 'Flow deleted' };
  }

  private async differs({ _id, companyId, publishedVersion }: CompanyFlow, draft: FlowContent, session: Session) {
    if (publishedVersion === null) return true;
    const published = await this.published.find({ companyId, flowId: _id, number: publishedVersion }, session);
    return !isDeepStrictEqual(published?.content, draft);
  }
}

/** The audit log lists the changed steps without their content, because URLs may contain other systems' secrets. */
function auditFlow(context: RpcContext, before: CompanyFlow, after: CompanyFlow) {
  const steps = { start: after.draft.start, changedSteps: changedSteps(before.draft, after.draft) };
  const shown = { name: before.name, start: before.draft.start, changedSteps: [] };
  return auditRecord(context, 'flow', {
    ...{ id: after._id, name: after.name },
    ...{ before: shown, after: { name: after.name, ...steps } },
  });
}
