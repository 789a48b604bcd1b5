import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Claims, collectionOf, CollectionSchema, type Transaction, UNCLAIMED } from '@recado/service-kit/mongo';
import type { WaitingMail } from './waiting-mail.js';

const MailSchema = new CollectionSchema<WaitingMail>('mails');
// the e-mail that has been due longest is sent first
MailSchema.index({ dueAt: 1 });
// MongoDB deletes e-mails that were not sent in time
MailSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** Longer than the response timeout of the mail server. */
const LEASE_MS = 90_000;

@Injectable()
export class MailsRepository {
  /** Assigns due e-mails of all companies to one process at a time. */
  readonly claims: Claims<WaitingMail>;
  private readonly mails: mongo.Collection<WaitingMail>;

  constructor(@InjectConnection() connection: Connection) {
    this.mails = collectionOf(connection, MailSchema);
    const only = (now: Date) => ({ until: { $gt: now } });
    this.claims = new Claims(this.mails, { due: 'dueAt', leaseMs: LEASE_MS, only });
  }

  async insert(
    mail: Pick<WaitingMail, '_id' | 'companyId' | 'sealed' | 'until'>,
    now: Date,
    session: Transaction['session'],
  ): Promise<void> {
    await this.mails.insertOne({ ...mail, ...UNCLAIMED, dueAt: now }, { session });
    this.claims.announce(now, session);
  }
}
