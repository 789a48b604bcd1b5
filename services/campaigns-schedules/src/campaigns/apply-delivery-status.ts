import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Batcher } from '@recado/service-kit/async';
import type { Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OF_NUMBER, type Campaign, type Outcomes } from './rules/campaign.js';
import { parseSendId, settled, type Recipient } from './rules/recipient.js';
import { RecipientsRepository, type Change } from './recipients.repository.js';
import { ChangeRecipients } from './change-recipients.js';
import { CampaignProgress } from './campaign-progress.js';

const TAKEN = 1;
/** A larger batch would block the delivery status of other campaigns. */
const MOST_AT_ONCE = 100;
/** The pause batches statuses even in a slow campaign, and is too short to be noticed. */
const PACE_MS = 500;
type DeliveryStatus = { id: string; errorCode: string | null; ack?: number | undefined; at: Date };
type CompanyStatus = { companyId: string; status: DeliveryStatus };

/**
 * Applies WhatsApp's delivery status to recipients, and stops a campaign whose number is blocked. A repeated status or
 * one for another message changes nothing.
 */
@Injectable()
export class ApplyDeliveryStatus {
  private readonly batches = new Batcher<CompanyStatus, boolean>(
    async (all) => (await this.executeAll(all)).map((value) => ({ status: 'fulfilled', value })),
    { most: MOST_AT_ONCE, paceMs: PACE_MS },
  );

  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly changeRecipients: ChangeRecipients,
    private readonly progress: CampaignProgress,
    private readonly transactions: Transactions,
  ) {}

  /** Batches the status with others. @returns whether it belongs to a campaign message */
  execute({ companyId }: Origin, status: DeliveryStatus): Promise<boolean> {
    return this.batches.add(companyId, { companyId, status });
  }

  /** Applies one company's statuses without batching. */
  async executeAll(all: readonly CompanyStatus[]): Promise<boolean[]> {
    const [companyId, statuses] = [all[0]?.companyId ?? '', all.map((one) => one.status)];
    const { known, changed, campaigns } = await this.change(companyId, statuses);
    for (const campaign of campaigns)
      await this.updateCampaign(
        campaign,
        changed.filter(({ recipient }) => recipient.campaignId === campaign._id),
      );
    return statuses.map(({ id }) => known.has(parseSendId(id).recipientId));
  }

  /** The transaction restarts if another handler changes one of the recipients concurrently. */
  private change(
    companyId: string,
    statuses: readonly DeliveryStatus[],
  ): Promise<{ known: Set<string>; changed: Change[]; campaigns: Campaign[] }> {
    const ids = [...new Set(statuses.map(({ id }) => parseSendId(id).recipientId))];
    return this.transactions.run(async ({ session }) => {
      const recipients = await this.recipients.findMany(companyId, ids, session);
      const changed = recipients.flatMap((recipient): Change[] => {
        const changes = changesOf(
          recipient,
          statuses.filter(({ id }) => parseSendId(id).recipientId === recipient._id),
        );
        return Object.keys(changes).length > 0 ? [{ recipient, changes }] : [];
      });
      const campaigns = await this.changeRecipients.execute(changed, session, outcomesOf);
      return { known: new Set(recipients.map(({ _id }) => _id)), changed, campaigns };
    });
  }

  /** `campaign` contains the outcomes of the changes. */
  private async updateCampaign(campaign: Campaign, changed: readonly Change[]): Promise<void> {
    const [{ companyId, _id: campaignId, toldAt }, now] = [campaign, new Date()];
    const failedFor = (code: ErrorCode) => changed.filter(({ changes }) => changes.errorCode === code);
    const blocked = failedFor('ERR_WAPP_BLOCKED');
    const numbers = blocked.flatMap(({ recipient }) => recipient.whatsappId ?? []);
    if (blocked.length > 0) await this.progress.dropConnections(companyId, campaignId, numbers, 'ERR_WAPP_BLOCKED');
    if (failedFor('ERR_WAPP_RESTRICTED').length > 0) await this.progress.waitForNumbers(companyId, campaignId, now);
    if (Object.keys(outcomesOf(changed)).length > 0) await this.progress.checkOutcomes(campaign);
    await this.progress.announceCounters(companyId, campaignId, now, toldAt);
  }
}

/** Combines the changes from several statuses of one recipient, in order of arrival. */
function changesOf(recipient: Recipient, statuses: readonly DeliveryStatus[]): Partial<Recipient> {
  let changes: Partial<Recipient> = {};
  for (const { id, errorCode, ack = TAKEN, at } of statuses)
    if (errorCode || ack >= TAKEN)
      changes = { ...changes, ...settled({ ...recipient, ...changes }, parseSendId(id), { errorCode, ack, at }) };
  return changes;
}

/** Failures caused by a restricted number do not count towards a campaign's failure rate. Zero counts are omitted. */
function outcomesOf(changed: readonly Change[]): Partial<Outcomes> {
  const ofNumber = ({ changes }: Change) => OF_NUMBER.some((code) => code === changes.errorCode);
  const inState = (state: 'sent' | 'failed') =>
    changed.filter((one) => one.changes.state === state && !ofNumber(one)).length;
  const [sent, failed] = [inState('sent'), inState('failed')];
  return { ...(sent > 0 && { sent }), ...(failed > 0 && { failed }) };
}
