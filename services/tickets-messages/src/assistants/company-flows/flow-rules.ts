import { type Actor, can, CheckFlowChoice } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Connections, Queues } from '../../shared/replicas/state-replicas.js';
import type { CompanyFlow } from './company-flow.js';
import { CompanyFlowsRepository } from './company-flows.repository.js';

/** Permission and existence checks for flows. */
@Injectable()
export class FlowRules {
  constructor(
    private readonly flows: CompanyFlowsRepository,
    private readonly connections: Connections,
    private readonly queues: Queues,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  admit(context: RpcContext): Actor {
    const actor = actorOf(context);
    if (!can(actor, 'flows-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  /** @throws ERR_NO_FLOW_FOUND */
  async found(companyId: string, id: string, session?: Transaction['session']): Promise<CompanyFlow> {
    const flow = await this.flows.find(companyId, id, session);
    if (!flow) throw new AppError('ERR_NO_FLOW_FOUND');
    return flow;
  }

  /** @throws ERR_FLOW_IN_USE with the names of the connections and queues that use the flow */
  assertUnused(companyId: string, id: string): void {
    const users = [...this.connections.list(companyId), ...this.queues.list(companyId)];
    const names = users.filter(({ flowId }) => flowId === id).map(({ name }) => name);
    if (names.length > 0) throw new AppError('ERR_FLOW_IN_USE', { details: { names } });
  }

  /** Rejects other companies' flows. @throws ERR_NO_FLOW_FOUND */
  async requireFlow(companyId: string, flowId: string | null | undefined): Promise<void> {
    if (flowId) await this.found(companyId, flowId);
  }

  @OnRpc(CheckFlowChoice)
  async checkFlow({ id }: { id: string }, context: RpcContext): Promise<Record<string, never>> {
    await this.requireFlow(originOf(context).companyId, id);
    return {};
  }
}
