import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { KEY_FORM, keyOf } from '../consents/person-keys.js';
import type { Campaign, Outcomes } from './rules/campaign.js';
import { requeued, isOpen, isUntouched, type Recipient } from './rules/recipient.js';
import { incrementsOf, type Step } from './rules/tally.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { RecipientsRepository, type Change } from './recipients.repository.js';

type Session = Transaction['session'];
/** A larger transaction would block delivery statuses of the same campaign. */
const MOST_AT_ONCE = 500;

/** Changes recipients together with the counters of their campaigns. No other code changes a recipient's state. */
@Injectable()
export class ChangeRecipients {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The recipients must have been read in this transaction. `outcomesOf` returns the outcomes to count with them.
   * @returns the campaigns with their new counters
   */
  async execute(
    all: readonly Change[],
    session: Session,
    outcomesOf: (changed: readonly Change[]) => Partial<Outcomes> = () => ({}),
  ): Promise<Campaign[]> {
    const companyOf = new Map(all.map(({ recipient: { campaignId, companyId } }) => [campaignId, companyId]));
    const campaigns: Campaign[] = [];
    for (const [campaignId, companyId] of companyOf) {
      const ofCampaign = all.filter(({ recipient }) => recipient.campaignId === campaignId);
      const counts = { tally: incrementsOf(stepsOf(ofCampaign)), outcomes: outcomesOf(ofCampaign) };
      // first, so that a conflict with another change of the campaign is detected early
      const after = await this.campaigns.addToTally(companyId, campaignId, counts, session);
      if (after) campaigns.push(after);
    }
    await this.recipients.changeAll(all, session);
    return campaigns;
  }

  /** Stores the results of a page of a campaign, and releases the campaign until its next step. */
  async afterPage(
    campaign: Campaign,
    all: readonly Change[],
    { nextAt, usedIds }: { nextAt: Date; usedIds: readonly string[] },
    session: Session,
  ): Promise<void> {
    const same = await this.unchanged(campaign.companyId, all, session);
    await this.campaigns.releaseAfterPage(campaign, { nextAt, usedIds, tally: incrementsOf(stepsOf(same)) }, session);
    await this.recipients.changeAll(same, session);
  }

  /** Changes the recipients whose state has not changed since they were read. */
  private async unlessChanged(companyId: string, all: readonly Change[], session: Session): Promise<void> {
    await this.execute(await this.unchanged(companyId, all, session), session);
  }

  /** Returns the recipients whose state has not changed since they were read. */
  private async unchanged(companyId: string, all: readonly Change[], session: Session): Promise<Change[]> {
    const ids = all.map(({ recipient }) => recipient._id);
    if (ids.length === 0) return [];
    const now = new Map((await this.recipients.findMany(companyId, ids, session)).map((one) => [one._id, one]));
    return all.flatMap(({ recipient: read, changes }): Change[] => {
      const recipient = now.get(read._id);
      return recipient?.state === read.state ? [{ recipient, changes }] : [];
    });
  }

  /** Changes all matching recipients in batches. @returns their number */
  async inParts(find: (limit: number) => Promise<Recipient[]>, changes: Partial<Recipient>): Promise<number> {
    for (let count = 0; ;) {
      const found = await find(MOST_AT_ONCE);
      const [{ companyId = '' } = {}] = found;
      const all = found.map((recipient): Change => ({ recipient, changes }));
      if (found.length > 0) await this.transactions.run(({ session }) => this.unlessChanged(companyId, all, session));
      count += found.length;
      if (found.length < MOST_AT_ONCE) return count;
    }
  }

  /** Stores recipients that the campaign does not have yet. */
  async add(companyId: string, campaignId: string, all: readonly Recipient[], session: Session): Promise<void> {
    const keys = all.map(({ numberKey }) => numberKey);
    const known = await this.recipients.numbersAmong(companyId, campaignId, keys, session);
    const fresh = all.filter(({ numberKey }) => !known.has(numberKey) && known.add(numberKey));
    const steps = fresh.map((after): Step => ({ before: null, after }));
    await this.campaigns.addToTally(companyId, campaignId, { tally: incrementsOf(steps) }, session);
    await this.recipients.insertMany(fresh, session);
  }

  /** Requeues the recipients that failed with one of these codes. */
  async requeue(companyId: string, campaignId: string, errorCodes: readonly ErrorCode[], session: Session) {
    const failed = await this.recipients.failedFor(companyId, campaignId, errorCodes, session);
    await this.execute(
      failed.map((recipient) => ({ recipient, changes: requeued(recipient) })),
      session,
    );
  }

  /** Removes a recipient to whom nothing was sent yet. */
  async remove({ companyId, campaignId, _id }: Recipient, session: Session): Promise<void> {
    await this.campaigns.addToTally(companyId, campaignId, { tally: { 'states.waiting': -1 } }, session);
    await this.recipients.remove(companyId, _id, session);
  }

  /** Removes the recipients to whom nothing was sent yet. */
  async removeWaiting(companyId: string, campaignId: string, session: Session): Promise<void> {
    const count = await this.recipients.removeWaiting(companyId, campaignId, session);
    await this.campaigns.addToTally(
      companyId,
      campaignId,
      count > 0 ? { tally: { 'states.waiting': -count } } : {},
      session,
    );
  }
}

const stepsOf = (all: readonly Change[]): Step[] =>
  all.map(({ recipient, changes }) => ({ before: recipient, after: { ...recipient, ...changes } }));

/** Limits a step, so that it finishes within its claim on the campaign. */
const MAX_PER_STEP = 2_000;

/**
 * Renews the number keys of recipients stored by an earlier release, before anything is sent. A recipient stored under
 * two keys gets one send.
 */
@Injectable()
export class RenewNumberKeys {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly changeRecipients: ChangeRecipients,
    private readonly transactions: Transactions,
  ) {}

  needs({ keyForm }: Campaign): boolean {
    return keyForm !== KEY_FORM;
  }

  /** Renews the next batch. @returns the changes of the campaign */
  async execute({ companyId, _id, renewedTo = null }: Campaign): Promise<Partial<Campaign>> {
    const part = await this.recipients.after(companyId, _id, renewedTo, MAX_PER_STEP);
    for (const recipient of part)
      if (isOpen(recipient) && recipient.numberKey !== keyOf(recipient)) await this.renew(recipient);
    const isLast = part.length < MAX_PER_STEP;
    return isLast ? { keyForm: KEY_FORM, renewedTo: null } : { renewedTo: part.at(-1)?._id ?? null };
  }

  private async renew({ companyId, _id }: Recipient): Promise<void> {
    await this.transactions.run(async ({ session }) => {
      const [recipient] = await this.recipients.findMany(companyId, [_id], session);
      if (!recipient) return;
      const numberKey = keyOf(recipient);
      const twin = await this.recipients.findByKey(companyId, recipient.campaignId, numberKey, session);
      const double = twin && [twin, recipient].toSorted(laterFirst).find(isUntouched);
      if (twin && !double) return; // both are already being sent
      if (double) await this.changeRecipients.remove(double, session);
      if (double?._id !== _id) await this.recipients.changeAll([{ recipient, changes: { numberKey } }], session);
    });
  }
}

const laterFirst = (one: Recipient, other: Recipient): number => (one._id < other._id ? 1 : -1);
