import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/companies.module.js';
import { UsersModule } from '../../users/users.module.js';
import { PreparePlatform, SeedPlatform } from './prepare-platform.js';
import { SeedAdmin } from './seed-admin.js';

@Module({
  imports: [CompaniesModule, UsersModule],
  providers: [SeedAdmin, SeedPlatform, PreparePlatform],
})
export class SeedModule {}
