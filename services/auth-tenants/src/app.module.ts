import { Module } from '@nestjs/common';
import { AddonsModule } from './addons/addons.module.js';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { ApplicationsModule } from './applications/applications.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { EntriesModule } from './entries/entries.module.js';
import { HelpsModule } from './helps/helps.module.js';
import { InvoiceKeysModule } from './invoice-keys/invoice-keys.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { LogosModule } from './logos/logos.module.js';
import { ResetsModule } from './resets/resets.module.js';
import { SeedModule } from './seed/seed.module.js';
import { SignupModule } from './signup/signup.module.js';
import { UserTablesModule } from './user-tables/user-tables.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhookNoticesModule } from './webhook-notices/webhook-notices.module.js';

/** Runs the seed and then the reconciliation, both before the first request. */
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
