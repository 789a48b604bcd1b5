import { GetFlow, ListFlowsForAdmin, ListFlowVersions, type AdminListQuery, type CompanyFlow } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { FlowRules } from './flow-rules.js';
import { showFlow, showVersion, summaryOf } from './flow-view.js';
import { PublishedFlowsRepository } from './published-flows.repository.js';

@Injectable()
export class ReadFlowsHandler {
  constructor(
    private readonly rules: FlowRules,
    private readonly flows: CompanyFlowsRepository,
    private readonly published: PublishedFlowsRepository,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListFlowsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListFlowsForAdmin.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.flows.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: rows.map(summaryOf), total };
  }

  /** @throws also ERR_NO_FLOW_FOUND */
  @OnRpc(GetFlow)
  async one({ id }: { id: string }, context: RpcContext): Promise<CompanyFlow> {
    const { companyId } = this.rules.admit(context);
    return showFlow(await this.rules.found(companyId, id));
  }

  /** @throws also ERR_NO_FLOW_FOUND */
  @OnRpc(ListFlowVersions)
  async versions({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof ListFlowVersions.reply>> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    return { versions: (await this.published.list(companyId, id)).map(showVersion) };
  }
}
