import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NatsLink } from '@recado/service-kit/messaging';
import { ReconcileCompanies } from '../../companies/reconcile-companies.js';
import { ReconcileUsers } from '../../users/reconcile-users.js';
import { SeedPlatform } from './seed-platform.js';

/**
 * Seeds the first users and publishes state that NATS has lost, at each start and when NATS reconnects without data.
 */
@Injectable()
export class PreparePlatform implements OnApplicationBootstrap {
  constructor(
    private readonly seedPlatform: SeedPlatform,
    private readonly reconcileCompanies: ReconcileCompanies,
    private readonly reconcileUsers: ReconcileUsers,
    private readonly link: NatsLink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.seedPlatform.execute();
    this.link.onRebuilt(() => this.publish());
    await this.publish();
  }

  private async publish(): Promise<void> {
    await this.reconcileCompanies.execute();
    await this.reconcileUsers.execute();
  }
}
