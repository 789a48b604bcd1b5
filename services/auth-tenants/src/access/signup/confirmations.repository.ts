import type { Language } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** A sign-up with a pending e-mail confirmation. It has one link, stored as a hash; a new one replaces it. */
type ConfirmationDocument = { _id: string; userId: string; hash: string; language: Language; expiresAt: Date };

const ConfirmationSchema = new CollectionSchema<ConfirmationDocument>('email_confirmations');
// For requests, which contain only the link.
ConfirmationSchema.index({ hash: 1 }, { unique: true });

type Link = { hash: string; expiresAt: Date };

/** Stores pending e-mail confirmations by company id, with the hash of the link. */
@Injectable()
export class ConfirmationsRepository {
  private readonly confirmations: mongo.Collection<ConfirmationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.confirmations = collectionOf(connection, ConfirmationSchema);
  }

  async insert(
    companyId: string,
    { userId, language, ...link }: Link & { userId: string; language: Language },
    session: ClientSession,
  ): Promise<void> {
    await this.confirmations.insertOne({ _id: companyId, userId, language, ...link }, { session });
  }

  /** Replaces the link. @returns null if no confirmation is pending */
  async replace(companyId: string, link: Link, session: ClientSession): Promise<ConfirmationDocument | null> {
    return this.confirmations.findOneAndUpdate({ _id: companyId }, { $set: link }, { session });
  }

  /**
   * Consumes a link. Searches all companies, because a request contains only the link.
   * @returns the company's id, or null if the link is invalid
   */
  async take({ hash, now }: { hash: string; now: Date }, session: ClientSession): Promise<string | null> {
    const found = await this.confirmations.findOneAndDelete({ hash, expiresAt: { $gt: now } }, { session });
    return found?._id ?? null;
  }

  async remove(companyId: string, session: ClientSession): Promise<void> {
    await this.confirmations.deleteOne({ _id: companyId }, { session });
  }
}
