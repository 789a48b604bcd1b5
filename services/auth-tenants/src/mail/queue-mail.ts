import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Mail } from './mail.js';
import { MailsRepository } from './mails.repository.js';
import { SealedMails } from './sealed-mails.js';

/** Stores an e-mail with the change that it tells of; it goes out after the commit, tried until `until`. */
@Injectable()
export class QueueMail {
  constructor(
    private readonly mails: MailsRepository,
    private readonly sealedMails: SealedMails,
  ) {}

  async execute({ session }: Transaction, companyId: string, mail: Mail & { until: Date }): Promise<void> {
    const { until, ...content } = mail;
    const id = newId();
    await this.mails.insert({ id, companyId, sealed: this.sealedMails.seal(id, content), until }, new Date(), session);
  }
}
