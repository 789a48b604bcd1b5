import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { DeliverMails } from './deliver-mails.js';
import { MailsRepository } from './mails.repository.js';
import { QueueMail } from './queue-mail.js';
import { SealedMails } from './sealed-mails.js';
import { Smtp } from './smtp.js';

/** Stores e-mails in the same transaction as the change that caused them, and sends them one at a time. */
@Module({
  providers: [MailsRepository, SealedMails, Smtp, DeliverMails, QueueMail],
  exports: [QueueMail],
})
export class MailModule {
  constructor(background: BackgroundWork, { claims }: MailsRepository, deliverMails: DeliverMails) {
    background.add({ name: 'mails', claims, atOnce: 1, run: (mail) => deliverMails.execute(mail) });
  }
}
