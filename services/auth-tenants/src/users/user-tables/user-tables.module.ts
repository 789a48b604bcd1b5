import { Module } from '@nestjs/common';
import { MailModule } from '@recado/mail-kit/module';
import { MediaModule } from '@recado/media-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { UsersModule } from '../users.module.js';
import { ImportUsersHandler, InviteUser } from './import-users.js';

/** Imports users from a table that an administrator uploads. */
@Module({
  imports: [CompaniesModule, MailModule, MediaModule, ReplicasModule, UsersModule],
  providers: [ImportUsersHandler, InviteUser],
})
export class UserTablesModule {}
