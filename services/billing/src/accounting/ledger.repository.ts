import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { type Account, creditChange, isBalanced, type LedgerEntry } from './ledger.js';

/** The credit of a company: the sum of its ledger entries, precomputed. */
export type BalanceDocument = { _id: string; creditCents: number };
const BalanceSchema = new CollectionSchema<BalanceDocument>('balances');

const LedgerSchema = new CollectionSchema<LedgerEntry>('ledger');
// Reads the income of a period, of all companies.
LedgerSchema.index({ kind: 1, at: 1 });
// Reads the entries of an invoice.
LedgerSchema.index({ companyId: 1, invoiceId: 1 });
// Reads the entries of a company.
LedgerSchema.index({ companyId: 1, at: 1 });

type Session = Transaction['session'];

/** Stores ledger entries, which are never changed or deleted, and the resulting credit of each company. */
@Injectable()
export class LedgerRepository {
  private readonly entries: mongo.Collection<LedgerEntry>;
  private readonly balances: mongo.Collection<BalanceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.entries = collectionOf(connection, LedgerSchema);
    this.balances = collectionOf(connection, BalanceSchema);
  }

  /** @throws Error if an entry does not add up to 0 or is already stored */
  async add(entries: readonly LedgerEntry[], session: Session): Promise<void> {
    for (const entry of entries)
      if (!isBalanced(entry)) throw new Error(`the ledger entry ${entry._id} is not balanced`);
    await this.entries.insertMany(entries, { session });
    await this.changeCredit(entries, session);
  }

  /**
   * Returns the credit, in cents, of the companies that have any. Two transactions that read and spend it write to the
   * same document, so one of them is retried.
   */
  async credits(companyIds: readonly string[], session?: Session): Promise<Map<string, number>> {
    const wanted = { _id: { $in: [...companyIds] }, creditCents: { $gt: 0 } };
    const found = await this.balances.find(wanted, { session }).toArray();
    return new Map(found.map(({ _id, creditCents }) => [_id, creditCents]));
  }

  private async changeCredit(entries: readonly LedgerEntry[], session: Session): Promise<void> {
    const changes = entries
      .map((entry) => ({ _id: entry.companyId, creditCents: creditChange(entry) }))
      .filter(({ creditCents }) => creditCents !== 0);
    if (changes.length === 0) return;
    const steps = changes.map(({ _id, creditCents }) => ({
      updateOne: { filter: { _id }, update: { $inc: { creditCents } }, upsert: true },
    }));
    await this.balances.bulkWrite(steps, { session });
  }

  /** Returns the balance of an account in cents, of all companies or of one. */
  async balance(account: Account, companyId?: string): Promise<number> {
    const [found] = await this.entries
      .aggregate<{ cents: number }>([
        { $match: companyId ? { companyId } : {} },
        { $unwind: '$lines' },
        { $match: { 'lines.account': account } },
        { $group: { _id: null, cents: { $sum: '$lines.cents' } } },
      ])
      .toArray();
    return found?.cents ?? 0;
  }

  /** Returns the payments for an invoice that are not allocated, in cents. The company may have spent them since. */
  async creditFrom(companyId: string, invoiceId: string, session: Session): Promise<number> {
    const entries = await this.entries.find({ companyId, invoiceId, kind: { $ne: 'credit' } }, { session }).toArray();
    return Math.max(
      0,
      entries.reduce((sum, entry) => sum + creditChange(entry), 0),
    );
  }

  /** Returns payments less refunds by month (yyyy-mm) and plan. */
  async income(
    since: Date,
    timeZone: string,
  ): Promise<{ month: string; planName: string; cents: number; count: number }[]> {
    return this.entries
      .aggregate<{ month: string; planName: string; cents: number; count: number }>([
        { $match: { kind: { $in: ['payment', 'refund'] }, at: { $gte: since } } },
        { $unwind: '$lines' },
        { $match: { 'lines.account': 'cash' } },
        {
          $group: {
            _id: {
              month: { $dateToString: { date: '$at', format: '%Y-%m', timezone: timeZone } },
              planName: '$planName',
            },
            cents: { $sum: '$lines.cents' },
            count: { $sum: { $cond: [{ $eq: ['$kind', 'payment'] }, 1, 0] } },
          },
        },
        { $project: { _id: 0, month: '$_id.month', planName: '$_id.planName', cents: 1, count: 1 } },
      ])
      .toArray();
  }
}
