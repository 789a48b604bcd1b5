import {
  CampaignStatus,
  GetCampaign,
  ListCampaigns,
  ListCampaignsForAdmin,
  PAGE_SIZE,
  type AdminListQuery,
  type CampaignWithReport,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ReportCampaign } from './report-campaign.js';
import { CampaignStore } from './campaign-store.js';
import { CampaignView } from './campaign-view.js';
import { Outlook } from './outlook.js';

const Filter = TableFilter.extend({ status: CampaignStatus.optional() });

@Injectable()
export class ReadCampaignsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly campaigns: CampaignsRepository,
    private readonly store: CampaignStore,
    private readonly view: CampaignView,
    private readonly report: ReportCampaign,
    private readonly outlook: Outlook,
  ) {}

  @OnRpc(ListCampaigns)
  async execute(
    { searchParam, pageNumber }: z.output<typeof ListCampaigns.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCampaigns.reply>> {
    const { companyId } = this.access.admit(context);
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.campaigns.page(companyId, searchParam, { skip, limit: PAGE_SIZE + 1 }),
      this.campaigns.count(companyId, searchParam, skip + PAGE_SIZE + 1),
    ]);
    const records = await this.view.showAll(found.slice(0, PAGE_SIZE));
    return { records, count, hasMore: found.length > PAGE_SIZE };
  }

  @OnRpc(ListCampaignsForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListCampaignsForAdmin.reply>> {
    const { companyId } = this.access.admit(context);
    const { rows, total } = await this.campaigns.table(companyId, tableFilterOf(Filter, query), query);
    return { data: await this.view.showAll(rows), total };
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  @OnRpc(GetCampaign)
  async one({ id }: { id: string }, context: RpcContext): Promise<CampaignWithReport> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.known(companyId, id);
    const report = await this.report.execute(campaign);
    return { ...(await this.view.show(campaign)), report, outlook: await this.outlook.of(campaign, report) };
  }
}
