import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { type OauthRecordDocument, OauthRecordSchema } from './applications.schemas.js';

/** Stores what the authorization of applications keeps, by the hash of its id, which names one record on the whole platform. */
@Injectable()
export class OauthRecordsRepository {
  private readonly records: mongo.Collection<OauthRecordDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.records = collectionOf(connection, OauthRecordSchema);
  }

  /** A record that is stored again stays used up. */
  async put({ _id, consumedAt: _kept, ...record }: OauthRecordDocument): Promise<void> {
    await this.records.updateOne({ _id }, { $set: record, $setOnInsert: { consumedAt: null } }, { upsert: true });
  }

  find(hash: string, now: Date): Promise<OauthRecordDocument | null> {
    return this.records.findOne({ _id: hash, expiresAt: { $gt: now } });
  }

  /** @returns whether this call used it up */
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

  /** Deletes the program that was registered longest ago and never let in. @returns whether there was one */
  async evictClient(): Promise<boolean> {
    const unused = { model: 'Client' as const, isGranted: { $exists: false } };
    return (await this.records.findOneAndDelete(unused, { sort: { expiresAt: 1 } })) !== null;
  }

  /** A registered program stays as long as anything that it was granted. */
  async keepClient(hash: string, until: Date): Promise<void> {
    await this.records.updateOne({ _id: hash }, { $max: { expiresAt: until }, $set: { isGranted: true } });
  }
}
