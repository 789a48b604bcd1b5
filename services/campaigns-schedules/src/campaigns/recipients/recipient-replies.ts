import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import type { Shipping } from '../../records/shipping.js';
import { ChangeShippings } from '../change-shippings.js';
import { ShippingsRepository, type Change } from '../shippings.repository.js';

/** The person who writes: a recipient, by contact or number. */
export type To = { contactId: string; number: string };

/** Finds the recipients that a person is, and changes them by what the person answers. */
@Injectable()
export class RecipientReplies {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly changeShippings: ChangeShippings,
    private readonly transactions: Transactions,
  ) {}

  lastTo(companyId: string, to: To): Promise<Shipping | null> {
    return this.shippings.lastTo(companyId, to);
  }

  async isPlanned(companyId: string, to: To): Promise<boolean> {
    return (await this.shippings.openTo(companyId, to)).length > 0;
  }

  /** Confirms the question that was asked last; the message follows in its turn. A repeat finds it confirmed already. */
  async confirm({ companyId, ...to }: To & { companyId: string }, at: Date): Promise<Shipping | null> {
    return this.transactions.run(async ({ session }) => {
      const asked = await this.shippings.lastAsked(companyId, to, session);
      if (!asked) return null;
      const confirmationRequestedAt = asked.confirmationRequestedAt ?? at;
      const changes = { state: 'confirmed' as const, confirmedAt: at, confirmationRequestedAt };
      await this.changeShippings.execute([{ shipping: asked, changes }], session);
      return asked;
    });
  }

  /**
   * Takes a person out of all campaigns that have not written to them yet, or wait for their yes, and marks the last one that
   * has. @returns false when it was marked before
   */
  takeOut(companyId: string, { to, lastId }: { to: To; lastId: string | null }, at: Date): Promise<boolean> {
    return this.transactions.run(async ({ session }) => {
      const open = await this.shippings.openTo(companyId, to, session);
      const [last] = lastId ? await this.shippings.findMany(companyId, [lastId], session) : [];
      const isNew = last?.optedOutAt === null;
      const isElsewhere = last && isNew && !open.some(({ _id }) => _id === last._id);
      const changes: Change[] = open.map((shipping) => ({ shipping, changes: { state: 'optedOut', optedOutAt: at } }));
      if (isElsewhere) changes.push({ shipping: last, changes: { optedOutAt: at } });
      await this.changeShippings.execute(changes, session);
      return isNew;
    });
  }
}
