import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { OptOutSchema, type OptOut } from './opt-outs.schemas.js';
import { keysOf, type Somebody } from './person-keys.js';

@Injectable()
export class OptOutsRepository {
  private readonly optOuts: mongo.Collection<OptOut>;

  constructor(@InjectConnection() connection: Connection) {
    this.optOuts = collectionOf(connection, OptOutSchema);
  }

  /** Records that a person wants no more campaigns. A repeat changes nothing. */
  async add(companyId: string, person: Somebody, at: Date): Promise<void> {
    const writes = keysOf(person).map((numberKey) => ({
      updateOne: {
        filter: { companyId, numberKey },
        update: { $setOnInsert: { _id: newId(), at } },
        upsert: true,
      },
    }));
    if (writes.length > 0) await this.optOuts.bulkWrite(writes);
  }

  /** Returns those of the persons who want none. */
  async among<P extends Somebody>(companyId: string, persons: readonly P[]): Promise<Set<P>> {
    const found = this.optOuts.find({ companyId, numberKey: { $in: persons.flatMap(keysOf) } });
    const keys = new Set((await found.toArray()).map(({ numberKey }) => numberKey));
    return new Set(persons.filter((person) => keysOf(person).some((key) => keys.has(key))));
  }
}
