import { Module } from '@nestjs/common';
import { CompaniesModule } from './companies/companies.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { SeedModule } from './seed/seed.module.js';
import { UsersModule } from './users/users.module.js';

/** The seed writes what the reconciliation then finds in place; both are over before the first request. */
@Module({ imports: [SeedModule, CompaniesModule, UsersModule, LoginsModule] })
export class AppModule {}
