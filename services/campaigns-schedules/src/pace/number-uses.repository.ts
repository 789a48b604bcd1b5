import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, isDuplicateKey } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { NumberUse } from './daily-limit.js';
import { NumberUseSchema } from './number-uses.schemas.js';

@Injectable()
export class NumberUsesRepository {
  private readonly uses: mongo.Collection<NumberUse>;

  constructor(@InjectConnection() connection: Connection) {
    this.uses = collectionOf(connection, NumberUseSchema);
  }

  async find(companyId: string, connectionId: string): Promise<NumberUse | null> {
    return this.uses.findOne({ companyId, _id: connectionId });
  }

  /** Counts more messages on that day, the n-th, unless another process has counted since `read`. */
  async take(
    { companyId, connectionId }: { companyId: string; connectionId: string },
    { read, day, n, count }: { read: NumberUse | null; day: string; n: number; count: number },
  ): Promise<boolean> {
    if (!read) {
      const first = { _id: connectionId, companyId, day, sent: count, days: n };
      return this.uses.insertOne(first).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
    }
    const same = { companyId, _id: connectionId, day: read.day, sent: read.sent };
    const sent = read.day === day ? read.sent + count : count;
    return (await this.uses.updateOne(same, { $set: { day, sent, days: n } })).matchedCount === 1;
  }

  /** Counts fewer: the messages did not go out. */
  async giveBack(
    { companyId, connectionId }: { companyId: string; connectionId: string },
    { day, count }: { day: string; count: number },
  ): Promise<void> {
    const used = { companyId, _id: connectionId, day, sent: { $gte: count } };
    await this.uses.updateOne(used, { $inc: { sent: -count } });
  }
}
