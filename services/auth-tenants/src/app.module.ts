import { Module } from '@nestjs/common';
import { AddonsModule } from './platform/addons/addons.module.js';
import { AnnouncementsModule } from './platform/announcements/announcements.module.js';
import { ApiTokensModule } from './access/api-tokens/api-tokens.module.js';
import { ApplicationsModule } from './users/applications/applications.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { EntriesModule } from './shared/entries/entries.module.js';
import { HelpsModule } from './platform/helps/helps.module.js';
import { InvoiceKeysModule } from './platform/invoice-keys/invoice-keys.module.js';
import { LoginsModule } from './access/logins/logins.module.js';
import { LogosModule } from './platform/logos/logos.module.js';
import { ResetsModule } from './access/resets/resets.module.js';
import { SeedModule } from './platform/seed/seed.module.js';
import { SignupModule } from './access/signup/signup.module.js';
import { UserTablesModule } from './users/user-tables/user-tables.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhookNoticesModule } from './platform/webhook-notices/webhook-notices.module.js';

/** Runs the seed and then the reconciliation before the first request. */
@Module({
  imports: [
    SeedModule,
    CompaniesModule,
    UsersModule,
    UserTablesModule,
    LoginsModule,
    EntriesModule,
    SignupModule,
    ResetsModule,
    AnnouncementsModule,
    HelpsModule,
    LogosModule,
    AddonsModule,
    ApiTokensModule,
    ApplicationsModule,
    AuditModule,
    InvoiceKeysModule,
    WebhookNoticesModule,
  ],
})
export class AppModule {}
