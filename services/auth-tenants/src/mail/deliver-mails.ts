import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { nextTry, type WaitingMail } from './mail.js';
import { MailsRepository } from './mails.repository.js';
import { SealedMails } from './sealed-mails.js';
import { isRefusal, reasonOf, Smtp } from './smtp.js';

const LEASE_MS = 90_000; // longer than the mail server has to answer

/** Sends what is due, one after another. A crash between sending and forgetting repeats a mail under the same id. */
@Injectable()
export class DeliverMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly sealedMails: SealedMails,
    private readonly smtp: Smtp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(isStopped: () => boolean): Promise<void> {
    for (let mail = await this.next(isStopped); mail; mail = await this.next(isStopped)) await this.deliver(mail);
  }

  private async next(isStopped: () => boolean): Promise<WaitingMail | null> {
    const now = new Date();
    return isStopped() ? null : this.mails.take(now, new Date(now.getTime() + LEASE_MS));
  }

  private async deliver(mail: WaitingMail): Promise<void> {
    const { id, companyId, sealed } = mail;
    try {
      await this.smtp.send(id, this.sealedMails.open(id, sealed));
      await this.mails.remove(companyId, id);
    } catch (error) {
      await this.failed(mail, error);
    }
  }

  private async failed(mail: WaitingMail, error: unknown): Promise<void> {
    const { id, companyId, attempts } = mail;
    const next = isRefusal(error) ? null : nextTry(mail, new Date());
    const fields = { mailId: id, companyId, attempts, ...reasonOf(error) };
    if (next) {
      this.logger.warn(fields, 'an e-mail could not be sent yet');
      return this.mails.postpone(companyId, id, next);
    }
    this.logger.error(fields, 'an e-mail was given up');
    return this.mails.remove(companyId, id);
  }
}
