import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { CompaniesModule } from '../../companies/companies.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ApiTokensRepository, TOKENS_DUE } from './api-tokens.repository.js';
import { ApiTokenHandlers } from './api-token-handlers.js';
import { UseApiTokenHandler } from './use-api-token.js';
import { WarnOfExpiry } from './warn-of-expiry.js';

const PAUSE_MS = 60_000;

/** API tokens, which external programs use to call a company's API. */
@Module({
  imports: [CompaniesModule, MailModule, ReplicasModule, UsersModule],
  providers: [ApiTokensRepository, ApiTokenHandlers, UseApiTokenHandler, WarnOfExpiry],
})
export class ApiTokensModule {
  constructor(background: BackgroundWork, warnOfExpiry: WarnOfExpiry) {
    const run = warnOfExpiry.execute.bind(warnOfExpiry);
    background.addRepeated({ name: 'expiring tokens', due: TOKENS_DUE, pauseMs: PAUSE_MS, run });
  }
}
