import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { DeliverMails } from './deliver-mails.js';
import { MailLoop } from './mail-loop.js';
import { MailsRepository } from './mails.repository.js';
import { QueueMail } from './queue-mail.js';
import { SealedMails } from './sealed-mails.js';
import { Smtp } from './smtp.js';
import { TellAccountChange } from './tell-account-change.js';

@Module({
  imports: [CompaniesModule],
  providers: [MailsRepository, SealedMails, Smtp, DeliverMails, MailLoop, QueueMail, TellAccountChange],
  exports: [QueueMail, TellAccountChange],
})
export class MailModule {}
