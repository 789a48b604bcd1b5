import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import type { WaitingMail } from './mail.js';
import type { MailDocument } from './mails.schemas.js';

/** E-mails that wait to be sent, of the whole platform: whoever is free sends the next. */
@Injectable()
export class MailsRepository {
  constructor(@InjectModel('Mail') private readonly mails: Model<MailDocument>) {}

  async insert({ id, ...mail }: Omit<WaitingMail, 'attempts'>, now: Date, session: ClientSession): Promise<void> {
    await this.mails.create([{ ...mail, _id: id, attempts: 0, dueAt: now }], { session });
  }

  /** Takes the next one until `leaseUntil`: if this process dies, another takes it then. */
  async take(now: Date, leaseUntil: Date): Promise<WaitingMail | null> {
    const found = await this.mails
      .findOneAndUpdate(
        { dueAt: { $lte: now }, until: { $gt: now } },
        { $set: { dueAt: leaseUntil }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    if (!found) return null;
    const { _id: id, companyId, attempts, until } = found;
    // `lean` gives MongoDB's own binary type
    const sealed = Buffer.from((found.sealed as unknown as { buffer: Uint8Array }).buffer);
    return { id, companyId, sealed, attempts, until };
  }

  async postpone(companyId: string, id: string, dueAt: Date): Promise<void> {
    await this.mails.updateOne({ companyId, _id: id }, { $set: { dueAt } });
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.mails.deleteOne({ companyId, _id: id });
  }
}
