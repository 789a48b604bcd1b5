import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** A password reset code. A user has at most one; a new code replaces it. */
type ResetDocument = { _id: string; companyId: string; hash: string; expiresAt: Date };

const ResetSchema = new CollectionSchema<ResetDocument>('password_resets');
// MongoDB deletes expired resets.
ResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type Reset = { userId: string; hash: string };

/** Stores password reset codes by their hash. */
@Injectable()
export class ResetsRepository {
  private readonly resets: mongo.Collection<ResetDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.resets = collectionOf(connection, ResetSchema);
  }

  async put(companyId: string, { userId, hash, expiresAt }: Reset & { expiresAt: Date }, session: ClientSession) {
    await this.resets.updateOne({ _id: userId }, { $set: { companyId, hash, expiresAt } }, { upsert: true, session });
  }

  /** Consumes a code. @returns whether it was valid */
  async take(
    companyId: string,
    { userId, hash, now }: Reset & { now: Date },
    session: ClientSession,
  ): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteOne(
      { companyId, _id: userId, hash, expiresAt: { $gt: now } },
      { session },
    );
    return deletedCount === 1;
  }
}
