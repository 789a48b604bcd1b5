import {
  type AdminListQuery,
  AttachToCampaign,
  CampaignStatus,
  type Campaign as CampaignView,
  type CampaignWithReport,
  CancelCampaign,
  CreateCampaign,
  DeleteCampaign,
  DetachFromCampaign,
  GetCampaign,
  ListCampaigns,
  type RequestOf,
  RestartCampaign,
  UpdateCampaign,
  type UploadedFile,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, UNCLAIMED } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import { KEY_FORM } from '../consents/person-keys.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { auditCampaignControl } from './audit-campaign.js';
import {
  audienceChanges,
  chosenConnections,
  FROM_THE_START,
  namedChanges,
  plainChanges,
  textChanges,
  timeChanges,
} from './campaign-fields.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignStore } from './campaign-store.js';
import { CampaignViews } from './campaign-views.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { Outlook } from './outlook.js';
import { ReportCampaign } from './report-campaign.js';
import { type Campaign, changeable, NO_OUTCOMES, NO_TEXTS, stopped } from './rules/campaign.js';
import { EMPTY_TALLY } from './rules/tally.js';

const Filter = TableFilter.extend({ status: CampaignStatus.optional() });

/** Campaigns. A cancelled one can be restarted for the recipients to whom nothing was sent yet. */
@Injectable()
export class CampaignHandlers {
  constructor(
    private readonly access: CampaignAccess,
    private readonly campaigns: CampaignsRepository,
    private readonly store: CampaignStore,
    private readonly view: CampaignViews,
    private readonly report: ReportCampaign,
    private readonly outlook: Outlook,
    private readonly rules: CampaignRules,
  ) {}

  @OnRpc(ListCampaigns)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListCampaigns.reply>> {
    const { companyId } = this.access.admit(context);
    const { rows, total } = await this.campaigns.list(companyId, tableFilterOf(Filter, query), query);
    return { data: await this.view.viewAll(rows), total };
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  @OnRpc(GetCampaign)
  async get({ id }: { id: string }, context: RpcContext): Promise<CampaignWithReport> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.get(companyId, id);
    const report = await this.report.execute(campaign);
    return { ...(await this.view.view(campaign)), report, outlook: await this.outlook.of(campaign, report) };
  }

  /**
   * @throws ERR_SCHEDULE_PAST, ERR_CAMPAIGN_VARIABLE, and ERR_VALIDATION for a scheduled campaign with missing fields
   */
  @OnRpc(CreateCampaign)
  async create(input: z.output<typeof CreateCampaign.request>, context: RpcContext): Promise<CampaignView> {
    const actor = this.access.admit(context);
    const { companyId, userId } = actor;
    await this.rules.check(actor, namedBy(input), context);
    const now = new Date();
    const campaign: Campaign = {
      ...{ _id: newId(), companyId, userId, name: input.name, searchKey: fold(input.name) },
      ...textChanges(input, { messages: NO_TEXTS, confirmationMessages: NO_TEXTS }),
      ...{ confirmation: false, whatsappId: null, whatsappIds: [], restrictedIds: [] },
      ...{ contactListId: null, tagListId: null, fileListId: null, file: null },
      ...{ reason: null, ...(input.clientId && { clientId: input.clientId }) },
      ...{ status: 'INATIVA', scheduledAt: null, completedAt: null, nextAt: null, ...UNCLAIMED },
      ...{
        gathering: FROM_THE_START,
        toldAt: null,
        tally: EMPTY_TALLY,
        keyForm: KEY_FORM,
        createdAt: now,
        updatedAt: now,
      },
      ...plainChanges(input),
      ...timeChanges(this.rules.timeOf(input.scheduledAt ?? null, now)),
    };
    this.rules.mayBeSent(campaign);
    await this.rules.texts(campaign);
    return this.store.create(campaign, context);
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, and the errors of `create` */
  @OnRpc(UpdateCampaign)
  async update({ id, ...input }: z.output<typeof UpdateCampaign.request>, context: RpcContext): Promise<CampaignView> {
    const actor = this.access.admit(context);
    const now = new Date();
    const before = await this.store.get(actor.companyId, id);
    const extent = changeable(before, now);
    if (extent === 'nothing') throw new AppError('ERR_CAMPAIGN_STATUS');
    if (extent === 'messages') return this.save(before, textChanges(input, before), context);
    await this.rules.check(actor, namedBy(input), context);
    if (extent === 'address') return this.save(before, readdressed(before, input), context);
    const { name, scheduledAt } = input;
    const changes = {
      ...(name !== undefined && { name, searchKey: fold(name) }),
      ...textChanges(input, before),
      ...plainChanges(input),
      ...(scheduledAt !== undefined && timeChanges(this.rules.timeOf(scheduledAt, now))),
    };
    return this.save(before, changes, context);
  }

  @OnRpc(AttachToCampaign)
  async attach({ id, files }: RequestOf<typeof AttachToCampaign>, context: RpcContext): Promise<CampaignView> {
    const actor = this.access.admit(context);
    return this.setFile(actor.companyId, id, this.rules.file(actor, files), context);
  }

  @OnRpc(DetachFromCampaign)
  async detach({ id }: RequestOf<typeof DetachFromCampaign>, context: RpcContext): Promise<CampaignView> {
    return this.setFile(this.access.admit(context).companyId, id, null, context);
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS */
  @OnRpc(CancelCampaign)
  async cancel({ id }: { id: string }, context: RpcContext): Promise<CampaignView> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.get(companyId, id);
    if (campaign.status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATUS');
    return this.store.update(campaign, stopped(null, new Date()), context, {
      audit: (_context, _before, after) => auditCampaignControl(context, 'campaign.cancelled', after),
    });
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, and the errors of missing fields */
  @OnRpc(RestartCampaign)
  async restart({ id }: { id: string }, context: RpcContext): Promise<CampaignView> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.get(companyId, id);
    if (campaign.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_STATUS');
    this.rules.mayBeSent(campaign);
    await this.rules.texts(campaign);
    const begun = { status: 'EM_ANDAMENTO' as const, reason: null, outcomes: NO_OUTCOMES, restrictedIds: [] };
    const now = new Date();
    this.rules.numbers({ ...campaign, ...begun }, now);
    const { contactListId, tagListId, fileListId } = campaign;
    await this.rules.check(campaign, { contactListId, tagListId, fileListId }, context);
    return this.store.update(campaign, { ...begun, nextAt: now }, context, {
      audit: (_context, _before, after) => auditCampaignControl(context, 'campaign.restarted', after),
      isRestarted: true,
    });
  }

  /** @throws ERR_CAMPAIGN_STATUS while it is running */
  @OnRpc(DeleteCampaign)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.access.admit(context);
    await this.store.remove(await this.store.get(companyId, id), context);
    return { message: 'Campaign deleted' };
  }

  private async setFile(companyId: string, id: string, file: UploadedFile | null, context: RpcContext) {
    const before = await this.store.get(companyId, id);
    if (changeable(before, new Date()) !== 'all') throw new AppError('ERR_CAMPAIGN_STATUS');
    return this.save(before, { file }, context);
  }

  private async save(before: Campaign, changes: Partial<Campaign>, context: RpcContext): Promise<CampaignView> {
    const after = { ...before, ...changes };
    this.rules.mayBeSent(after);
    await this.rules.texts(after);
    return this.store.update(before, changes, context);
  }
}

const namedBy = (input: Parameters<typeof namedChanges>[0]) => ({ ...input, whatsappIds: chosenConnections(input) });

/** The changes allowed for a campaign that stopped because a referenced record was deleted. */
const readdressed = (before: Campaign, input: Parameters<typeof namedChanges>[0]): Partial<Campaign> => {
  const named = namedChanges(input);
  return { ...textChanges(input, before), ...named, ...audienceChanges(before, named) };
};
