import type { OauthModel } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** The id is a hash, because possession of a code or token is enough for access; the content is encrypted. */
type OauthRecordDocument = {
  _id: string;
  model: OauthModel;
  sealed: Buffer;
  grantId: string | null;
  consumedAt: Date | null;
  expiresAt: Date;
  /** A user has authorized the client. */
  isGranted?: true;
};

const OauthRecordSchema = new CollectionSchema<OauthRecordDocument>('oauth_records');
// Deletes all records of an application together.
OauthRecordSchema.index({ grantId: 1 });
// Counts registered clients and finds the oldest.
OauthRecordSchema.index({ model: 1, expiresAt: 1 });
// MongoDB deletes expired records.
OauthRecordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Stores OAuth records by the hash of their id, which is unique on the platform. */
@Injectable()
export class OauthRecordsRepository {
  private readonly records: mongo.Collection<OauthRecordDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.records = collectionOf(connection, OauthRecordSchema);
  }

  /** Storing a consumed record again leaves it consumed. */
  async put({ _id, consumedAt: _kept, ...record }: OauthRecordDocument): Promise<void> {
    await this.records.updateOne({ _id }, { $set: record, $setOnInsert: { consumedAt: null } }, { upsert: true });
  }

  find(hash: string, now: Date): Promise<OauthRecordDocument | null> {
    return this.records.findOne({ _id: hash, expiresAt: { $gt: now } });
  }

  /** @returns whether this call consumed it */
  async consume(hash: string, consumedAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.records.updateOne({ _id: hash, consumedAt: null }, { $set: { consumedAt } });
    return modifiedCount === 1;
  }

  async remove(hash: string): Promise<void> {
    await this.records.deleteOne({ _id: hash });
  }

  async removeGrants(grantIds: readonly string[], session: ClientSession): Promise<void> {
    await this.records.deleteMany({ grantId: { $in: [...grantIds] } }, { session });
  }

  countClients(limit: number): Promise<number> {
    return this.records.countDocuments({ model: 'Client' }, { limit });
  }

  /** Deletes the oldest client that no user has authorized. @returns whether there was one */
  async evictClient(): Promise<boolean> {
    const unused = { model: 'Client' as const, isGranted: { $exists: false } };
    return (await this.records.findOneAndDelete(unused, { sort: { expiresAt: 1 } })) !== null;
  }

  /** Retains a client for at least as long as its grants. */
  async extendClient(hash: string, until: Date): Promise<void> {
    await this.records.updateOne({ _id: hash }, { $max: { expiresAt: until }, $set: { isGranted: true } });
  }
}
