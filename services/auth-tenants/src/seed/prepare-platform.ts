import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ReconcileCompanies } from '../companies/reconcile-companies.js';
import { ReconcileUsers } from '../users/reconcile-users.js';
import { SeedPlatform } from './seed-platform.js';

/** Runs at each start, before the first request: adds the first users and publishes the state that NATS lost. */
@Injectable()
export class PreparePlatform implements OnApplicationBootstrap {
  constructor(
    private readonly seedPlatform: SeedPlatform,
    private readonly reconcileCompanies: ReconcileCompanies,
    private readonly reconcileUsers: ReconcileUsers,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.seedPlatform.execute();
    await this.reconcileCompanies.execute();
    await this.reconcileUsers.execute();
  }
}
