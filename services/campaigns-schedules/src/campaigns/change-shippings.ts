import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { again, type Shipping } from '../records/shipping.js';
import { incrementsOf, type Step } from '../records/tally.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ShippingsRepository, type Change } from './shippings.repository.js';

type Session = Transaction['session'];
/** A larger transaction would hold up the answers to the same campaign. */
const MOST_AT_ONCE = 500;

/** Changes recipients and the counters of their campaigns together: no other code changes a recipient's state. */
@Injectable()
export class ChangeShippings {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** The shippings were read in this transaction. */
  async execute(all: readonly Change[], session: Session): Promise<void> {
    const companyOf = new Map(all.map(({ shipping: { campaignId, companyId } }) => [campaignId, companyId]));
    for (const [campaignId, companyId] of companyOf) {
      const ofCampaign = all.filter(({ shipping }) => shipping.campaignId === campaignId);
      const steps = ofCampaign.map(({ shipping, changes }): Step => {
        return { before: shipping, after: { ...shipping, ...changes } };
      });
      // first, so that a conflict with another change of the same campaign costs little
      await this.campaigns.addToTally(companyId, campaignId, incrementsOf(steps), session);
    }
    await this.shippings.changeAll(all, session);
  }

  /** Changes those that are in the same state as when they were read. */
  async unlessChanged(companyId: string, all: readonly Change[], session: Session): Promise<void> {
    const ids = all.map(({ shipping }) => shipping._id);
    const now = new Map((await this.shippings.findMany(companyId, ids, session)).map((one) => [one._id, one]));
    const same = all.flatMap(({ shipping: read, changes }): Change[] => {
      const shipping = now.get(read._id);
      return shipping?.state === read.state ? [{ shipping, changes }] : [];
    });
    await this.execute(same, session);
  }

  /** Changes all that are found, part by part. @returns how many there were */
  async inParts(find: (limit: number) => Promise<Shipping[]>, changes: Partial<Shipping>): Promise<number> {
    for (let count = 0; ;) {
      const found = await find(MOST_AT_ONCE);
      const [{ companyId = '' } = {}] = found;
      const all = found.map((shipping): Change => ({ shipping, changes }));
      if (found.length > 0) await this.transactions.run(({ session }) => this.unlessChanged(companyId, all, session));
      count += found.length;
      if (found.length < MOST_AT_ONCE) return count;
    }
  }

  /** Stores recipients that the campaign does not have yet. */
  async add(companyId: string, campaignId: string, all: readonly Shipping[], session: Session): Promise<void> {
    const keys = all.map(({ numberKey }) => numberKey);
    const known = await this.shippings.numbersAmong(companyId, campaignId, keys, session);
    const fresh = all.filter(({ numberKey }) => !known.has(numberKey) && known.add(numberKey));
    const steps = fresh.map((after): Step => ({ before: null, after }));
    await this.campaigns.addToTally(companyId, campaignId, incrementsOf(steps), session);
    await this.shippings.insertMany(fresh, session);
  }

  /** Lets those wait again whom a campaign could not write to for these reasons. */
  async takeUp(companyId: string, campaignId: string, errorCodes: readonly ErrorCode[], session: Session) {
    const failed = await this.shippings.failedFor(companyId, campaignId, errorCodes, session);
    await this.execute(
      failed.map((shipping) => ({ shipping, changes: again(shipping) })),
      session,
    );
  }

  /** Removes a recipient to whom nothing was sent yet. */
  async remove({ companyId, campaignId, _id }: Shipping, session: Session): Promise<void> {
    await this.campaigns.addToTally(companyId, campaignId, { 'states.waiting': -1 }, session);
    await this.shippings.remove(companyId, _id, session);
  }

  /** Removes those whom a campaign has not written to. */
  async removeWaiting(companyId: string, campaignId: string, session: Session): Promise<void> {
    const count = await this.shippings.removeWaiting(companyId, campaignId, session);
    await this.campaigns.addToTally(companyId, campaignId, count > 0 ? { 'states.waiting': -count } : {}, session);
  }
}
