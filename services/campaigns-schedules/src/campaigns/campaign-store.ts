import type { Campaign as CampaignView } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { DeleteFile } from '@recado/media-kit/module';
import { originOf, type Outgoing, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { Removals } from '../shared/removals/removals.js';
import { OF_NUMBER, type Campaign } from './rules/campaign.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ChangeRecipients } from './change-recipients.js';
import { CampaignViews } from './campaign-views.js';
import { auditCampaign } from './audit-campaign.js';

type AuditRecord = (context: RpcContext, before: Campaign, after: Campaign) => Outgoing[];

const UNSEEN: readonly Campaign['status'][] = ['INATIVA', 'PROGRAMADA'];

/** Stores campaigns and publishes their changes. */
@Injectable()
export class CampaignStore {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly removals: Removals,
    private readonly changeRecipients: ChangeRecipients,
    private readonly transactions: Transactions,
    private readonly view: CampaignViews,
    private readonly deleteFile: DeleteFile,
  ) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  async get(companyId: string, id: string): Promise<Campaign> {
    const found = await this.campaigns.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    return found;
  }

  /** Creating the same form again changes nothing and returns the existing campaign. */
  async create(campaign: Campaign, context: RpcContext): Promise<CampaignView> {
    const earlier = await this.madeBefore(campaign);
    if (earlier) return this.view.view(earlier);
    const event = await this.view.changed(originOf(context), campaign, true);
    try {
      await this.transactions.run(async ({ session, announce }) => {
        await this.campaigns.insert(campaign, session);
        announce(event, ...auditCampaign(context, null, campaign));
      });
      return await this.view.view(campaign);
    } catch (error) {
      const made = isDuplicateKey(error) ? await this.madeBefore(campaign) : null;
      if (!made) throw error;
      return this.view.view(made);
    }
  }

  private async madeBefore({ companyId, clientId }: Campaign): Promise<Campaign | null> {
    return clientId ? this.campaigns.findMade(companyId, clientId) : null;
  }

  /**
   * `audit` creates the audit record. A restart deletes waiting recipients, because all are collected again. @throws
   * ERR_CAMPAIGN_STATUS if the status changed meanwhile
   */
  async update(
    before: Campaign,
    changes: Partial<Campaign>,
    context: RpcContext,
    { audit = auditCampaign, isRestarted = false }: { audit?: AuditRecord; isRestarted?: boolean } = {},
  ): Promise<CampaignView> {
    const { companyId, _id: id, status: ifIn } = before;
    return this.transactions.run(async ({ session, announce, afterwards }) => {
      const after = await this.campaigns.update(companyId, { id, ifIn }, changes, session);
      if (!after) throw new AppError('ERR_CAMPAIGN_STATUS');
      if (changes.gathering) await this.changeRecipients.removeWaiting(companyId, id, session);
      if (isRestarted) await this.changeRecipients.requeue(companyId, id, OF_NUMBER, session);
      const isUnseen = UNSEEN.includes(ifIn) && before.file?.key !== after.file?.key;
      if (isUnseen) afterwards(() => this.deleteFile.execute(before));
      announce(await this.view.changed(originOf(context), after), ...audit(context, before, after));
      return this.view.view(after);
    });
  }

  async remove(campaign: Campaign, context: RpcContext): Promise<void> {
    const { companyId, _id: id, status } = campaign;
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      if (!(await this.campaigns.remove(companyId, id, session))) throw new AppError('ERR_CAMPAIGN_STATUS');
      await this.removals.begin(companyId, { of: 'campaign', targetId: id }, session);
      announce(this.view.gone(originOf(context), id), ...auditCampaign(context, campaign, null));
      if (UNSEEN.includes(status)) afterwards(() => this.deleteFile.execute(campaign));
    });
  }
}
