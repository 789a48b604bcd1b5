import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { type OauthRecordDocument, OauthRecordSchema } from './applications.schemas.js';

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
