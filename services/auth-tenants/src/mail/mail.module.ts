import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeliverMails } from './deliver-mails.js';
import { MailLoop } from './mail-loop.js';
import { MailsRepository } from './mails.repository.js';
import { MailSchema } from './mails.schemas.js';
import { QueueMail } from './queue-mail.js';
import { SealedMails } from './sealed-mails.js';
import { Smtp } from './smtp.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Mail', schema: MailSchema }])],
  providers: [MailsRepository, SealedMails, Smtp, DeliverMails, MailLoop, QueueMail],
  exports: [QueueMail],
})
export class MailModule {}
