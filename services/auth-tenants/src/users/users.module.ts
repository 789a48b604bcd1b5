import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { EntriesModule } from '../shared/entries/entries.module.js';
import { LimitsModule } from '../shared/limits/limits.module.js';
import { AccountMailModule } from './account-mail/account-mail.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { AddUser } from './add-user.js';
import { CheckAssignments } from './check-assignments.js';
import { CountUsers } from './count-users.js';
import { CreateUserHandler } from './create-user.js';
import { DeleteUserHandler } from './delete-user.js';
import { EndUserLogin } from './end-user-login.js';
import { FindCredentials } from './find-credentials.js';
import { FindLoginHolder } from './find-login-holder.js';
import { FindUser } from './find-user.js';
import { GetSessionUserHandler } from './get-session-user.js';
import { GetUserOrFail } from './get-user-or-fail.js';
import { GetUserHandler } from './get-user.js';
import { ListUserNamesHandler } from './list-user-names.js';
import { ListUsersForAdminHandler } from './list-users-for-admin.js';
import { ListUsersHandler } from './list-users.js';
import { MemberRules } from './member-rules.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PrepareUserUpdate } from './prepare-user-update.js';
import { ReconcileUsers } from './reconcile-users.js';
import { ReplaceLogin } from './replace-login.js';
import { ReplacePassword } from './replace-password.js';
import { StoreUser } from './store-user.js';
import { AuditUserChange } from './audit-user-change.js';
import { UpdateUserHandler } from './update-user.js';
import { UsersListRepository } from './users-list.repository.js';
import { UsersRepository } from './users.repository.js';
import { CheckCurrentPassword, VerifyPassword } from './verify-password.js';

const FOR_OTHERS = [
  AddUser,
  CountUsers,
  EndUserLogin,
  FindCredentials,
  FindLoginHolder,
  GetUserOrFail,
  GetSessionUserHandler,
  PasswordHasher,
  ReconcileUsers,
  ReplaceLogin,
  ReplacePassword,
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
    CreateUserHandler,
    DeleteUserHandler,
    FindUser,
    GetUserHandler,
    ListUserNamesHandler,
    ListUsersHandler,
    ListUsersForAdminHandler,
    MemberRules,
    PrepareUserUpdate,
    UpdateUserHandler,
  ],
  exports: FOR_OTHERS,
})
export class UsersModule {}
