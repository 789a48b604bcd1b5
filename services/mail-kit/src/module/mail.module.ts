import { Module } from '@nestjs/common';
import { DeliverMails } from './deliver-mails.js';
import { MailLoop } from './mail-loop.js';
import { MailsRepository } from './mails.repository.js';
import { QueueMail } from './queue-mail.js';
import { SealedMails } from './sealed-mails.js';
import { Smtp } from './smtp.js';

/** Stores e-mails in the same transaction as the change that caused them, and sends them. */
@Module({
  providers: [MailsRepository, SealedMails, Smtp, DeliverMails, MailLoop, QueueMail],
  exports: [QueueMail],
})
export class MailModule {}
