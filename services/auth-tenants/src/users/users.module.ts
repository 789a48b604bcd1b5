import { ConnectionState, QueueState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CompaniesModule } from '../companies/companies.module.js';
import { AddUser } from './add-user.js';
import { ChangeUser } from './change-user.js';
import { CheckAssignments } from './check-assignments.js';
import { Connections, Queues } from './copies.js';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { EndUserLogin } from './end-user-login.js';
import { FindCredentials } from './find-credentials.js';
import { FindLoginHolder } from './find-login-holder.js';
import { FindPerson } from './find-person.js';
import { FindUser } from './find-user.js';
import { GetSessionUser } from './get-session-user.js';
import { GetUser } from './get-user.js';
import { HasSuperUser } from './has-super-user.js';
import { ListUserNames } from './list-user-names.js';
import { ListUsersForAdmin } from './list-users-for-admin.js';
import { ListUsers } from './list-users.js';
import { MemberRules } from './member-rules.js';
import { PasswordHasher } from './password-hasher.js';
import { PrepareNewUser } from './prepare-new-user.js';
import { PrepareUserChange } from './prepare-user-change.js';
import { ReconcileUsers } from './reconcile-users.js';
import { ReplaceLogin } from './replace-login.js';
import { ReplacePassword } from './replace-password.js';
import { ShowUser } from './show-user.js';
import { StoreUser } from './store-user.js';
import { UpdateUser } from './update-user.js';
import { UserListsRpc } from './user-lists.rpc.js';
import { UsersListRepository } from './users-list.repository.js';
import { UsersRepository } from './users.repository.js';
import { UsersRpc } from './users.rpc.js';
import { UserSchema } from './users.schemas.js';
import { VerifyPassword } from './verify-password.js';

const FOR_OTHERS = [
  AddUser,
  EndUserLogin,
  FindCredentials,
  FindLoginHolder,
  FindPerson,
  GetSessionUser,
  HasSuperUser,
  PasswordHasher,
  ReconcileUsers,
  ReplaceLogin,
  ReplacePassword,
  VerifyPassword,
];

@Module({
  imports: [CompaniesModule, MongooseModule.forFeature([{ name: 'User', schema: UserSchema }])],
  controllers: [UsersRpc, UserListsRpc],
  providers: [
    ...FOR_OTHERS,
    UsersRepository,
    UsersListRepository,
    provideStateCopy(Queues, QueueState),
    provideStateCopy(Connections, ConnectionState),
    ChangeUser,
    CheckAssignments,
    CreateUser,
    DeleteUser,
    FindUser,
    GetUser,
    ListUserNames,
    ListUsers,
    ListUsersForAdmin,
    MemberRules,
    PrepareNewUser,
    PrepareUserChange,
    StoreUser,
    ShowUser,
    UpdateUser,
  ],
  exports: FOR_OTHERS,
})
export class UsersModule {}
