import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { LimitsModule } from '../../shared/limits/limits.module.js';
import { LoginsModule } from '../logins/logins.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AskPasswordResetHandler, SendResetCode } from './ask-password-reset.js';
import { ResetLimits } from '../../shared/limits/mailed-limits.js';
import { ResetPasswordHandler } from './reset-password.js';
import { ResetsRepository } from './resets.repository.js';

@Module({
  imports: [CompaniesModule, LimitsModule, LoginsModule, MailModule, UsersModule],
  providers: [AskPasswordResetHandler, ResetPasswordHandler, ResetLimits, ResetsRepository, SendResetCode],
})
export class ResetsModule {}
