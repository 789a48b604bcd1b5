import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { UsersModule } from '../../users/users.module.js';
import { NotifyWebhookDisabled } from './notify-webhook-disabled.js';
import { NotifiedWebhooksRepository } from './notified-webhooks.repository.js';

/** Notifies admins of disabled webhooks. */
@Module({
  imports: [CompaniesModule, MailModule, UsersModule],
  providers: [NotifyWebhookDisabled, NotifiedWebhooksRepository],
})
export class WebhookNoticesModule {}
