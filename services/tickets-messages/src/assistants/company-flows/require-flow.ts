import { CheckFlowChoice } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { FlowRules } from './flow-rules.js';

/** Rejects other companies' flows. */
@Injectable()
export class RequireFlow {
  constructor(private readonly rules: FlowRules) {}

  /** @throws ERR_NO_FLOW_FOUND */
  async execute(companyId: string, flowId: string | null | undefined): Promise<void> {
    if (flowId) await this.rules.found(companyId, flowId);
  }

  @OnRpc(CheckFlowChoice)
  async check({ id }: { id: string }, context: RpcContext): Promise<Record<string, never>> {
    await this.execute(originOf(context).companyId, id);
    return {};
  }
}
