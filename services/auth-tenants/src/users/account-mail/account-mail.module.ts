import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { NotifyAccountChange } from './notify-account-change.js';

@Module({
  imports: [CompaniesModule, MailModule],
  providers: [NotifyAccountChange],
  exports: [NotifyAccountChange],
})
export class AccountMailModule {}
