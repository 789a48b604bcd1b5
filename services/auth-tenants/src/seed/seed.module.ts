import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { UsersModule } from '../users/users.module.js';
import { PreparePlatform } from './prepare-platform.js';
import { SeedAdmin } from './seed-admin.js';
import { SeedPlatform } from './seed-platform.js';
import { AddCompanyWithAdmin } from './add-company-with-admin.js';

@Module({
  imports: [CompaniesModule, UsersModule],
  providers: [AddCompanyWithAdmin, SeedAdmin, SeedPlatform, PreparePlatform],
})
export class SeedModule {}
