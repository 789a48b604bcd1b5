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

  /** Counts one more message on that day, the n-th, unless another process has counted since `read`. */
  async take(
    { companyId, connectionId }: { companyId: string; connectionId: string },
    { read, day, n }: { read: NumberUse | null; day: string; n: number },
  ): Promise<boolean> {
    if (!read) {
      const first = { _id: connectionId, companyId, day, sent: 1, days: n };
      return this.uses.insertOne(first).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
    }
    const same = { companyId, _id: connectionId, day: read.day, sent: read.sent };
    const sent = read.day === day ? read.sent + 1 : 1;
    return (await this.uses.updateOne(same, { $set: { day, sent, days: n } })).matchedCount === 1;
  }

  /** Counts one less: the message did not go out. */
  async giveBack(companyId: string, connectionId: string, day: string): Promise<void> {
    await this.uses.updateOne({ companyId, _id: connectionId, day, sent: { $gt: 0 } }, { $inc: { sent: -1 } });
  }
}
