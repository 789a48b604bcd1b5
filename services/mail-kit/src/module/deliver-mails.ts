import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { backoffMs } from '@recado/service-kit/mongo';
import type { WaitingMail } from './waiting-mail.js';
import { MailsRepository } from './mails.repository.js';
import { SealedMails } from './sealed-mails.js';
import { isRefusal, reasonOf, Smtp } from './smtp.js';

const RETRY = { firstMs: 1_000, longestMs: 5 * 60_000 };

/** Sends a due e-mail. After a crash, it may be sent again with the same message id. */
@Injectable()
export class DeliverMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly sealedMails: SealedMails,
    private readonly smtp: Smtp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(mail: WaitingMail): Promise<void> {
    const { _id: id, sealed } = mail;
    try {
      await this.smtp.send(id, this.sealedMails.open(id, sealed));
      await this.mails.claims.finish(mail);
    } catch (error) {
      await this.afterFailure(mail, error);
    }
  }

  private async afterFailure(mail: WaitingMail, error: unknown): Promise<void> {
    const { _id: mailId, companyId, attempts, until } = mail;
    const next = new Date(Date.now() + backoffMs(attempts, RETRY));
    const fields = { mailId, companyId, attempts, ...reasonOf(error) };
    if (next < until && !isRefusal(error)) {
      this.logger.warn(fields, 'failed to send an e-mail; retrying later');
      return this.mails.claims.retry(mail, next);
    }
    this.logger.error(fields, 'gave up on an e-mail; the recipient will not receive it');
    await this.mails.claims.finish(mail);
  }
}
