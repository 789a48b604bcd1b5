import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { isBalanced, type Account, type LedgerEntry } from './ledger.js';
import { LedgerSchema } from './ledger.schemas.js';

/** Stores entries, which nothing changes or deletes. */
@Injectable()
export class LedgerRepository {
  private readonly entries: mongo.Collection<LedgerEntry>;

  constructor(@InjectConnection() connection: Connection) {
    this.entries = collectionOf(connection, LedgerSchema);
  }

  /** @throws Error when an entry does not add up to 0, or is stored already */
  async add(entries: readonly LedgerEntry[], session: Transaction['session']): Promise<void> {
    for (const entry of entries)
      if (!isBalanced(entry)) throw new Error(`the ledger entry ${entry._id} is not balanced`);
    await this.entries.insertMany(entries, { session });
  }

  /** Sums an account over all companies, or of one, in cents. */
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

  /** Sums an account of one invoice, in cents. */
  async balanceOf(
    companyId: string,
    invoiceId: string,
    account: Account,
    session: Transaction['session'],
  ): Promise<number> {
    const entries = await this.entries.find({ companyId, invoiceId }, { session }).toArray();
    const lines = entries.flatMap((entry) => entry.lines).filter((line) => line.account === account);
    return lines.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Money that came in less what went back, by month (yyyy-mm) and plan. */
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
