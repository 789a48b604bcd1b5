import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdmitSignUp } from './admit-sign-up.js';
import { SignUpLimit } from './sign-up-limit.js';
import { SignUp } from './sign-up.js';
import { SignupRpc } from './signup.rpc.js';

@Module({
  imports: [CompaniesModule, LimitsModule, UsersModule],
  controllers: [SignupRpc],
  providers: [AdmitSignUp, SignUp, SignUpLimit],
})
export class SignupModule {}
