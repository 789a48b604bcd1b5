import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/companies.module.js';
import { EntriesModule } from '../../shared/entries/entries.module.js';
import { LimitsModule } from '../../shared/limits/limits.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessTokens, OpenSession } from './open-session.js';
import { CheckCredentials } from './check-credentials.js';
import { CloseLogin } from './close-login.js';
import { EndLoginHandler } from './end-login.js';
import { EnterCompanyHandler } from './enter-company.js';
import { DeleteTokens } from './delete-tokens.js';
import { KnownDevices } from './known-devices.js';
import { LogInHandler } from './log-in.js';
import { LoginsRepository } from './logins.repository.js';
import { RefreshLoginHandler } from './refresh-login.js';
import { RefreshTokens } from './refresh-tokens.js';
import { AuditRefusedLogin } from './audit-refused-login.js';

@Module({
  imports: [CompaniesModule, EntriesModule, LimitsModule, UsersModule],
  providers: [
    AccessTokens,
    CheckCredentials,
    CloseLogin,
    EndLoginHandler,
    EnterCompanyHandler,
    DeleteTokens,
    KnownDevices,
    LogInHandler,
    LoginsRepository,
    OpenSession,
    RefreshLoginHandler,
    RefreshTokens,
    AuditRefusedLogin,
  ],
  exports: [DeleteTokens],
})
export class LoginsModule {}
