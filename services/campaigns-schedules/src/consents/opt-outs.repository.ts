import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, newId, type Transaction } from '@recado/service-kit/mongo';

/**
 * A contact's opt-out from a company's campaigns, by the key of the number or contact. `at` is the time of an opt-out
 * from all connections; `only` contains the times of opt-outs from single ones.
 */
export type OptOut = {
  _id: string;
  companyId: string;
  numberKey: string;
  at: Date | null;
  only?: { whatsappId: string; at: Date }[];
  hasCurrentKey?: boolean; // whether this release computed the key
};
const OptOutSchema = new CollectionSchema<OptOut>('campaign_optouts');
OptOutSchema.index({ companyId: 1, numberKey: 1 }, { unique: true });

type Session = Transaction['session'];
type Since = { at: Date; whatsappId: string | null };

@Injectable()
export class OptOutsRepository {
  private readonly optOuts: mongo.Collection<OptOut>;

  constructor(@InjectConnection() connection: Connection) {
    this.optOuts = collectionOf(connection, OptOutSchema);
  }

  /** A repeat changes nothing. */
  async add(companyId: string, keys: readonly string[], since: Since, session?: Session): Promise<void> {
    const writes = keys.flatMap((numberKey) => writesOf({ companyId, numberKey }, since));
    if (writes.length > 0) await this.optOuts.bulkWrite(writes, session ? { session } : {});
  }

  async remove(companyId: string, keys: readonly string[], session: Session): Promise<void> {
    await this.optOuts.deleteMany({ companyId, numberKey: { $in: [...keys] } }, { session });
  }

  /** Returns the records of the keys. */
  async find(companyId: string, keys: readonly string[], session?: Session): Promise<OptOut[]> {
    const wanted = { companyId, numberKey: { $in: [...keys] } };
    return this.optOuts.find(wanted, session ? { session } : {}).toArray();
  }
}

function writesOf(
  who: { companyId: string; numberKey: string },
  { at, whatsappId }: Since,
): mongo.AnyBulkWriteOperation<OptOut>[] {
  const made = {
    updateOne: { filter: who, update: { $setOnInsert: { _id: newId(), at: null, hasCurrentKey: true } }, upsert: true },
  };
  if (whatsappId === null) return [made, { updateOne: { filter: { ...who, at: null }, update: { $set: { at } } } }];
  const filter = { ...who, 'only.whatsappId': { $ne: whatsappId } };
  return [made, { updateOne: { filter, update: { $push: { only: { whatsappId, at } } } } }];
}
