import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { CompaniesModule } from '../../companies/companies.module.js';
import { LimitsModule } from '../../shared/limits/limits.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AdmitSignUp, SignUpLimit } from './admit-sign-up.js';
import { ConfirmEmailHandler } from './confirm-email.js';
import { ConfirmationLimits } from '../../shared/limits/mailed-limits.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { CreateCompanyHandler } from './create-company.js';
import { DeleteCompanyHandler } from './delete-company.js';
import { HideKnownEmail } from './hide-known-email.js';
import { MailConfirmation } from './mail-confirmation.js';
import { RemoveUnconfirmed } from './remove-unconfirmed.js';
import { SendConfirmationHandler } from './send-confirmation.js';
import { SignUpHandler } from './sign-up.js';

const PAUSE_MS = 60_000;

@Module({
  imports: [CompaniesModule, LimitsModule, MailModule, UsersModule],
  providers: [
    AdmitSignUp,
    ConfirmationLimits,
    ConfirmationsRepository,
    ConfirmEmailHandler,
    CreateCompanyHandler,
    DeleteCompanyHandler,
    HideKnownEmail,
    MailConfirmation,
    RemoveUnconfirmed,
    SendConfirmationHandler,
    SignUpHandler,
    SignUpLimit,
  ],
})
export class SignupModule {
  constructor(background: BackgroundWork, removeUnconfirmed: RemoveUnconfirmed) {
    const { due } = removeUnconfirmed;
    const run = removeUnconfirmed.execute.bind(removeUnconfirmed);
    background.addRepeated({ name: 'unconfirmed sign-ups', due, pauseMs: PAUSE_MS, run });
  }
}
