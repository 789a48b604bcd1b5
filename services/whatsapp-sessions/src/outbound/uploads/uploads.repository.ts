import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Lease } from '../../leases/lease.js';
import { OwnerTransactions } from '../../leases/owner-transactions.js';
import { Sealing } from '../../vault/sealing.js';

/** A file on WhatsApp's media host; `_id` is `<connection>:<hash of the file and of how it is sent>`. */
type UploadDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer; // the section of a message that refers to the file, with its key
  uploadedAt: Date;
};

/** Shorter than WhatsApp stores uploads. */
const KEPT_SECONDS = 24 * 60 * 60;
const UploadSchema = new CollectionSchema<UploadDocument>('uploads');
// The uploads of a connection are deleted with it.
UploadSchema.index({ companyId: 1, connectionId: 1 });
UploadSchema.index({ uploadedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** An upload. `encoded` is the section of a message that refers to the file. */
export type Upload = Readonly<{ encoded: Uint8Array; at: Date }>;

/** Stores the uploads of a connection for one day, encrypted. */
@Injectable()
export class UploadsRepository {
  private readonly uploads: mongo.Collection<UploadDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly transactions: OwnerTransactions,
    private readonly sealing: Sealing,
  ) {
    this.uploads = collectionOf(connection, UploadSchema);
  }

  async find({ companyId, connectionId }: Lease, key: string): Promise<Upload | undefined> {
    const found = await this.uploads.findOne({ companyId, _id: idOf(connectionId, key) });
    return found
      ? { encoded: this.sealing.open(found.sealed, connectionId, labelOf(key)), at: found.uploadedAt }
      : undefined;
  }

  /**
   * Stores an upload, replacing an earlier one.
   * @throws LeaseLost
   */
  async store(lease: Lease, key: string, { encoded, at }: Upload): Promise<void> {
    const { companyId, connectionId } = lease;
    const changes = { connectionId, sealed: this.sealing.seal(encoded, connectionId, labelOf(key)), uploadedAt: at };
    await this.transactions.run(lease, async ({ session }) => {
      const filter = { companyId, _id: idOf(connectionId, key) };
      await this.uploads.updateOne(filter, { $set: changes }, { session, upsert: true });
    });
  }

  async removeAll({ companyId, connectionId }: Lease): Promise<void> {
    await this.uploads.deleteMany({ companyId, connectionId });
  }
}

const idOf = (connectionId: string, key: string): string => `${connectionId}:${key}`;
const labelOf = (key: string): string => `upload:${key}`;
