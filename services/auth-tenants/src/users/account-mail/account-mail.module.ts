import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { TellAccountChange } from './tell-account-change.js';

@Module({
  imports: [CompaniesModule, MailModule],
  providers: [TellAccountChange],
  exports: [TellAccountChange],
})
export class AccountMailModule {}
