import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { KEY_FORM, keyOf } from '../../opt-outs/person-keys.js';
import type { Campaign } from '../../records/campaign.js';
import { isOpen, isUntouched, type Shipping } from '../../records/shipping.js';
import { ChangeShippings } from '../change-shippings.js';
import { ShippingsRepository } from '../shippings.repository.js';

/** A step reads no more, so that its claim on the campaign lasts. */
const MOST_AT_ONCE = 2_000;

/**
 * Gives recipients of a campaign of an earlier release the key of their number that this release computes, before anything
 * is sent. A person whom the earlier release stored under two keys keeps one send.
 */
@Injectable()
export class RenewNumberKeys {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly changeShippings: ChangeShippings,
    private readonly transactions: Transactions,
  ) {}

  needs({ keyForm }: Campaign): boolean {
    return keyForm !== KEY_FORM;
  }

  /** Renews the next part. @returns what changes in the campaign */
  async execute({ companyId, _id, renewedTo = null }: Campaign): Promise<Partial<Campaign>> {
    const part = await this.shippings.after(companyId, _id, renewedTo, MOST_AT_ONCE);
    for (const shipping of part)
      if (isOpen(shipping) && shipping.numberKey !== keyOf(shipping)) await this.renew(shipping);
    const isLast = part.length < MOST_AT_ONCE;
    return isLast ? { keyForm: KEY_FORM, renewedTo: null } : { renewedTo: part.at(-1)?._id ?? null };
  }

  private async renew({ companyId, _id }: Shipping): Promise<void> {
    await this.transactions.run(async ({ session }) => {
      const [shipping] = await this.shippings.findMany(companyId, [_id], session);
      if (!shipping) return;
      const numberKey = keyOf(shipping);
      const twin = await this.shippings.findByKey(companyId, shipping.campaignId, numberKey, session);
      const double = twin && [twin, shipping].toSorted(laterFirst).find(isUntouched);
      if (twin && !double) return; // both are on their way
      if (double) await this.changeShippings.remove(double, session);
      if (double?._id !== _id) await this.shippings.changeAll([{ shipping, changes: { numberKey } }], session);
    });
  }
}

const laterFirst = (one: Shipping, other: Shipping): number => (one._id < other._id ? 1 : -1);
