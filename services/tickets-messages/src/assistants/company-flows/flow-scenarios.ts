import { ListFlowScenarios, ReplaceFlowScenarios, type FlowScenario } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { FlowRules } from './flow-rules.js';
import { FlowScenariosRepository } from './flow-scenarios.repository.js';

type Stored = z.input<typeof ListFlowScenarios.reply>;

/** Manages the scenarios that a flow must pass before it is published. */
@Injectable()
export class FlowScenariosHandler {
  constructor(
    private readonly rules: FlowRules,
    private readonly scenarios: FlowScenariosRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_FLOW_FOUND */
  @OnRpc(ListFlowScenarios)
  async list({ id }: { id: string }, context: RpcContext): Promise<Stored> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    return this.scenarios.find(companyId, id);
  }

  /** @throws also ERR_FLOW_CHANGED */
  @OnRpc(ReplaceFlowScenarios)
  async replace(
    { id, scenarios, revision }: z.output<typeof ReplaceFlowScenarios.request>,
    context: RpcContext,
  ): Promise<Stored> {
    const { companyId } = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const flow = await this.rules.found(companyId, id, session);
      const before = await this.scenarios.find(companyId, id, session);
      if (!(await this.scenarios.replace(companyId, id, { scenarios, revision }, session)))
        throw new AppError('ERR_FLOW_CHANGED');
      announce(
        ...auditOf(context, {
          action: 'flow.scenarios-changed',
          target: { kind: 'flow', id, name: flow.name },
          changes: { before: { scenarios: namesOf(before.scenarios) }, after: { scenarios: namesOf(scenarios) } },
        }),
      );
    });
    return { scenarios, revision: revision + 1 };
  }
}

const namesOf = (scenarios: readonly FlowScenario[]): string[] => scenarios.map(({ name }) => name);
