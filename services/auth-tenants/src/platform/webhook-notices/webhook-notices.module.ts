import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { UsersModule } from '../../users/users.module.js';
import { TellWebhookOff } from './tell-webhook-off.js';
import { ToldWebhooksRepository } from './told-webhooks.repository.js';

/** Notifies admins of disabled webhooks. */
@Module({ imports: [CompaniesModule, MailModule, UsersModule], providers: [TellWebhookOff, ToldWebhooksRepository] })
export class WebhookNoticesModule {}
