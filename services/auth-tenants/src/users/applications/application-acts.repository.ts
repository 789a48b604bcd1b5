import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

type ActDocument = {
  _id: string;
  companyId: string;
  userId: string;
  result: string | null;
  expiresAt: Date;
};

const ActSchema = new CollectionSchema<ActDocument>('application_acts');
// MongoDB deletes expired acts, whose confirmations have expired too.
ActSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type Act = Pick<ActDocument, 'companyId' | 'userId'> & { id: string };

/** Stores which confirmed writes have started, so that none runs twice. */
@Injectable()
export class ApplicationActsRepository {
  private readonly acts: mongo.Collection<ActDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.acts = collectionOf(connection, ActSchema);
  }

  /** @throws a duplicate key error if it has already started */
  async insert({ id, ...act }: Act, expiresAt: Date, session: ClientSession): Promise<void> {
    await this.acts.insertOne({ ...act, _id: id, result: null, expiresAt }, { session });
  }

  async resultOf({ companyId, userId, id }: Act): Promise<string | null> {
    const found = await this.acts.findOne({ companyId, userId, _id: id });
    return found?.result ?? null;
  }

  async end({ companyId, userId, id }: Act, result: string): Promise<void> {
    await this.acts.updateOne({ companyId, userId, _id: id, result: null }, { $set: { result } });
  }
}
