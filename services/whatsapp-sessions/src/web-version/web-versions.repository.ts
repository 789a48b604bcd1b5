import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';
import type { Version } from './version.js';

/** The known versions of WhatsApp Web: one document for the whole installation. */
type WebVersionDocument = {
  _id: string;
  /** The last version that was looked up. */
  latest?: Version;
  /** The newest version that a connection has logged in with. */
  proven?: Version;
  /** The time of the last lookup, and whether it failed. */
  lookedUpAt?: Date;
  lookUpFailed?: boolean;
  /** The connection that tries the latest version, and the time until which no other may try it. */
  canary?: string | null;
  canaryUntil?: Date;
};

const WebVersionSchema = new CollectionSchema<WebVersionDocument>('web_versions');

export type KnownVersions = Pick<WebVersionDocument, 'latest' | 'proven'>;

const WHATSAPP = { _id: 'whatsapp' };
const inMs = (ms: number) => ({ $add: ['$$NOW', ms] });
const BEGINNING = new Date(0);

/** Stores the known versions of WhatsApp Web for all processes. */
@Injectable()
export class WebVersionsRepository {
  private readonly versions: mongo.Collection<WebVersionDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.versions = collectionOf(connection, WebVersionSchema);
  }

  async read(): Promise<KnownVersions> {
    return (await this.versions.findOne(WHATSAPP)) ?? {};
  }

  /**
   * Assigns the lookup to this process if it is due.
   * @returns whether it is due
   */
  async takeLookUp(afterMs: number, afterFailureMs: number): Promise<boolean> {
    const pause = { $cond: [{ $eq: ['$lookUpFailed', true] }, afterFailureMs, afterMs] };
    const isDue = { $lte: [{ $ifNull: ['$lookedUpAt', BEGINNING] }, { $subtract: ['$$NOW', pause] }] };
    const taken = [{ $set: { lookedUpAt: '$$NOW', lookUpFailed: false } }];
    const first = { $setOnInsert: { lookUpFailed: false } }; // an upsert does not accept $expr
    await this.versions.updateOne(WHATSAPP, first, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return (await this.versions.updateOne({ ...WHATSAPP, $expr: isDue }, taken)).modifiedCount > 0;
  }

  async failLookUp(): Promise<void> {
    await this.versions.updateOne(WHATSAPP, { $set: { lookUpFailed: true } });
  }

  async storeLatest(latest: Version): Promise<void> {
    await this.versions.updateOne(WHATSAPP, { $set: { latest } }, { upsert: true });
  }

  /**
   * Assigns the trial of the latest version to one connection.
   * @returns whether the trial was assigned to this one
   */
  async takeCanary(connectionId: string, latest: Version, forMs: number): Promise<boolean> {
    const isFree = { $expr: { $lte: [{ $ifNull: ['$canaryUntil', BEGINNING] }, '$$NOW'] } };
    const own = { ...WHATSAPP, latest, $or: [isFree, { canary: connectionId }] };
    const taken = [{ $set: { canary: { $literal: connectionId }, canaryUntil: inMs(forMs) } }];
    return (await this.versions.updateOne(own, taken)).matchedCount > 0;
  }

  /**
   * Pauses trials of the latest version.
   * @returns false unless this connection was trying it
   */
  async endCanary(connectionId: string, forMs: number): Promise<boolean> {
    const paused = [{ $set: { canary: null, canaryUntil: inMs(forMs) } }];
    return (await this.versions.updateOne({ ...WHATSAPP, canary: connectionId }, paused)).matchedCount > 0;
  }

  async storeProven(proven: Version): Promise<void> {
    const ended = { proven, canary: null, canaryUntil: BEGINNING };
    await this.versions.updateOne(WHATSAPP, { $set: ended }, { upsert: true });
  }
}
