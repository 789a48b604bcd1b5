import type { IntegrationKey } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Config } from '../../config.js';

type IntegrationKeyDocument = { _id: IntegrationKey; sealed: Buffer };

/** Separate from the settings, which are replicated to every process. */
const IntegrationKeySchema = new CollectionSchema<IntegrationKeyDocument>('integrationKeys');

/** An encrypted value is bound to its key, so it cannot be decrypted under another one. */
const placeOf = (key: IntegrationKey): string => `platform.${key}`;

/** Stores the URLs and keys of the platform's integrations, encrypted. */
@Injectable()
export class IntegrationKeysRepository {
  private readonly keys: mongo.Collection<IntegrationKeyDocument>;
  private readonly box: SecretBox;

  constructor(@InjectConnection() connection: Connection, @Inject(SETTINGS) { ENCRYPTION_KEYS }: Config) {
    this.keys = collectionOf(connection, IntegrationKeySchema);
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** Returns the decrypted values. Unset keys are absent. */
  async list(): Promise<Partial<Record<IntegrationKey, string>>> {
    const found = await this.keys.find().toArray();
    return Object.fromEntries(found.map(({ _id: key, sealed }) => [key, this.open(key, sealed)]));
  }

  async find(key: IntegrationKey, session?: ClientSession): Promise<string | undefined> {
    const found = await this.keys.findOne({ _id: key }, { session });
    return found ? this.open(key, found.sealed) : undefined;
  }

  async put(key: IntegrationKey, value: string, session: ClientSession): Promise<void> {
    const sealed = this.box.seal(Buffer.from(value), placeOf(key));
    await this.keys.updateOne({ _id: key }, { $set: { sealed } }, { upsert: true, session });
  }

  async remove(key: IntegrationKey, session: ClientSession): Promise<void> {
    await this.keys.deleteOne({ _id: key }, { session });
  }

  private open(key: IntegrationKey, sealed: Buffer): string {
    return this.box.open(sealed, placeOf(key)).toString();
  }
}
