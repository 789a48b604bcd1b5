import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { keyOf } from '../opt-outs/person-keys.js';
import { isUntouched, type Shipping } from '../records/shipping.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { ChangeShippings } from '../campaigns/change-shippings.js';
import { ShippingsRepository } from '../campaigns/shippings.repository.js';

/**
 * Gives recipients of unfinished campaigns the key of their number that this release computes, before anything is sent. A
 * person whom an earlier release stored under two keys keeps one send.
 */
@Injectable()
export class RenewNumberKeys implements OnModuleInit {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly shippings: ShippingsRepository,
    private readonly changeShippings: ChangeShippings,
    private readonly transactions: Transactions,
  ) {}

  async onModuleInit(): Promise<void> {
    for await (const { companyId, _id } of this.campaigns.everyCompanysUnfinished())
      for await (const shipping of this.shippings.open(companyId, _id))
        if (shipping.numberKey !== keyOf(shipping)) await this.renew(shipping);
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
