import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { OptOutSchema, type OptOut } from './opt-outs.schemas.js';

@Injectable()
export class OptOutsRepository {
  private readonly optOuts: mongo.Collection<OptOut>;

  constructor(@InjectConnection() connection: Connection) {
    this.optOuts = collectionOf(connection, OptOutSchema);
  }

  /** A repeat changes nothing. */
  async add(companyId: string, keys: readonly string[], at: Date): Promise<void> {
    const writes = keys.map((numberKey) => ({
      updateOne: {
        filter: { companyId, numberKey },
        update: { $setOnInsert: { _id: newId(), at } },
        upsert: true,
      },
    }));
    if (writes.length > 0) await this.optOuts.bulkWrite(writes);
  }

  /** Returns those of the keys that are stored. */
  async among(companyId: string, keys: readonly string[]): Promise<Set<string>> {
    const found = this.optOuts.find({ companyId, numberKey: { $in: [...keys] } });
    return new Set((await found.toArray()).map(({ numberKey }) => numberKey));
  }
}
