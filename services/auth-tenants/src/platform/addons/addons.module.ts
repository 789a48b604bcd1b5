import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/companies.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { UsersModule } from '../../users/users.module.js';
import { EndAddons } from './end-addons.js';
import { ReadUsage } from './read-usage.js';
import { SetAddonHandler } from './set-addon.js';

@Module({
  imports: [CompaniesModule, UsersModule, ReplicasModule],
  providers: [ReadUsage, SetAddonHandler, EndAddons],
})
export class AddonsModule {}
