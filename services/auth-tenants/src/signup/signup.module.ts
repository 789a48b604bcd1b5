import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateCompanyHandler } from './create-company.js';
import { DeleteCompanyHandler } from './delete-company.js';
import { SignUpLimit } from './sign-up-limit.js';
import { SignUpHandler } from './sign-up.js';

@Module({
  imports: [CompaniesModule, LimitsModule, UsersModule],
  providers: [CreateCompanyHandler, DeleteCompanyHandler, SignUpHandler, SignUpLimit],
})
export class SignupModule {}
