import {
  PAGE_SIZE,
  IntegrationType,
  ListIntegrations,
  ListIntegrationsForAdmin,
  type AdminListQuery,
  type QueueIntegration,
  GetIntegration,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { AutomationRules } from './automation-rules.js';
import { showIntegration } from './integration-view.js';
import { IntegrationsRepository } from './integrations.repository.js';

const Filter = TableFilter.extend({ type: IntegrationType.optional() });

@Injectable()
export class ReadIntegrationsHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListIntegrations)
  async page(
    { searchParam, pageNumber }: z.output<typeof ListIntegrations.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListIntegrations.reply>> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.integrations.page(companyId, searchParam, { skip, limit: PAGE_SIZE + 1 }),
      this.integrations.count(companyId, searchParam, skip + PAGE_SIZE + 1),
    ]);
    const queueIntegrations = found.slice(0, PAGE_SIZE).map(showIntegration);
    return { queueIntegrations, count, hasMore: found.length > PAGE_SIZE };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListIntegrationsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListIntegrationsForAdmin.reply>> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const { rows, total } = await this.integrations.table(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map(showIntegration), total };
  }

  /** @throws also ERR_NO_INTEGRATION_FOUND */
  @OnRpc(GetIntegration)
  async one({ id }: { id: string }, context: RpcContext): Promise<QueueIntegration> {
    const { companyId } = this.rules.admit(context, 'integrations');
    const found = await this.integrations.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    return showIntegration(found);
  }
}
