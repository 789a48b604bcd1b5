import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { CompaniesModule } from '../../companies/companies.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { UsersModule } from '../../users/users.module.js';
import { EndAddons } from './end-addons.js';
import { ReadUsage } from './read-usage.js';
import { SetAddonHandler } from './set-addon.js';

/** A company whose usage is unknown is retried after this time. */
const PAUSE_MS = 30_000;

@Module({
  imports: [CompaniesModule, UsersModule, ReplicasModule],
  providers: [ReadUsage, SetAddonHandler, EndAddons],
})
export class AddonsModule {
  constructor(background: BackgroundWork, endAddons: EndAddons) {
    const { due } = endAddons;
    const run = endAddons.execute.bind(endAddons);
    background.addRepeated({ name: 'ended add-ons', due, pauseMs: PAUSE_MS, run });
  }
}
