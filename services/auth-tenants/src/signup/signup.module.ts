import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdmitSignUp } from './admit-sign-up.js';
import { SignUpLimit } from './sign-up-limit.js';
import { SignUpHandler } from './sign-up.js';

@Module({
  imports: [CompaniesModule, LimitsModule, UsersModule],
  providers: [AdmitSignUp, SignUpHandler, SignUpLimit],
})
export class SignupModule {}
