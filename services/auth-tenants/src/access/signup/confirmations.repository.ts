import type { Language } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { type ConfirmationDocument, ConfirmationSchema } from './confirmations.schemas.js';

type Link = { hash: string; expiresAt: Date };

/** Stores which companies wait for their e-mail to be confirmed, under the company's id, with the hash of the link. */
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

  /** Puts another link in the place of the one before. @returns null when the company waits for nothing */
  async replace(companyId: string, link: Link, session: ClientSession): Promise<ConfirmationDocument | null> {
    return this.confirmations.findOneAndUpdate({ _id: companyId }, { $set: link }, { session });
  }

  /**
   * Uses a link up. It is looked up on the whole platform, because those who have it have not said which company.
   * @returns the company's id, or null when the link is not good
   */
  async take({ hash, now }: { hash: string; now: Date }, session: ClientSession): Promise<string | null> {
    const found = await this.confirmations.findOneAndDelete({ hash, expiresAt: { $gt: now } }, { session });
    return found?._id ?? null;
  }

  async remove(companyId: string, session: ClientSession): Promise<void> {
    await this.confirmations.deleteOne({ _id: companyId }, { session });
  }
}
