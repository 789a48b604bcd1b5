import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Mail } from '../page/index.js';
import { MailsRepository } from './mails.repository.js';
import { SealedMails } from './sealed-mails.js';

/** Stores an e-mail in the transaction of the change that caused it. It is sent after the commit and retried until `until`. */
@Injectable()
export class QueueMail {
  constructor(
    private readonly mails: MailsRepository,
    private readonly sealedMails: SealedMails,
  ) {}

  async execute({ session }: Transaction, companyId: string, mail: Mail & { until: Date }): Promise<void> {
    const { until, ...content } = mail;
    const _id = newId();
    const sealed = this.sealedMails.seal(_id, content);
    await this.mails.insert({ _id, companyId, sealed, until }, new Date(), session);
  }
}
