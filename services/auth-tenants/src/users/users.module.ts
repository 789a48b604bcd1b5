import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { EntriesModule } from '../shared/entries/entries.module.js';
import { LimitsModule } from '../shared/limits/limits.module.js';
import { AccountMailModule } from './account-mail/account-mail.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { AddUser } from './add-user.js';
import { CheckAssignments, PrepareUser } from './prepare-user.js';
import { FindUsers } from './find-users.js';
import { UserHandlers } from './user-handlers.js';
import { UserLogins } from './user-logins.js';
import { GetSessionUserHandler } from './get-session-user.js';
import { UserQueryHandlers } from './user-query-handlers.js';
import { MemberRules } from './member-rules.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { ReconcileUsers } from './reconcile-users.js';
import { StoreUser } from './store-user.js';
import { AuditUserChange } from './audit-user-change.js';
import { UsersListRepository } from './users-list.repository.js';
import { UsersRepository } from './users.repository.js';
import { CheckCurrentPassword, VerifyPassword } from './verify-password.js';

const FOR_OTHERS = [
  AddUser,
  FindUsers,
  UserLogins,
  GetSessionUserHandler,
  PasswordHasher,
  ReconcileUsers,
  StoreUser,
  AuditUserChange,
  VerifyPassword,
];

@Module({
  imports: [ApplicationsModule, CompaniesModule, EntriesModule, LimitsModule, AccountMailModule, ReplicasModule],
  providers: [
    ...FOR_OTHERS,
    UsersRepository,
    UsersListRepository,
    CheckAssignments,
    CheckCurrentPassword,
    UserHandlers,
    UserQueryHandlers,
    MemberRules,
    PrepareUser,
  ],
  exports: FOR_OTHERS,
})
export class UsersModule {}
