import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { NatsLink } from '@recado/service-kit/messaging';
import { ReconcileCompanies } from '../../companies/reconcile-companies.js';
import type { Config } from '../../config.js';
import { FindUsers } from '../../users/find-users.js';
import { ReconcileUsers } from '../../users/reconcile-users.js';
import { DEMO_ADMIN, DEMO_SUPER, demoCompany, PLATFORM } from './demo.js';
import { SeedAdmin } from './seed-admin.js';

/** Adds the first users: those of the demo, or the configured super user if there is none. */
@Injectable()
export class SeedPlatform {
  constructor(
    private readonly seedAdmin: SeedAdmin,
    private readonly findUsers: FindUsers,
    @Inject(SETTINGS) private readonly config: Config,
  ) {}

  async execute(): Promise<void> {
    if (this.config.SEED_DEMO === 'true') return this.seedDemo();
    const { SUPER_EMAIL: email, SUPER_PASSWORD: password } = this.config;
    if (!email || !password || (await this.findUsers.hasSuper())) return;
    await this.seedAdmin.execute(PLATFORM, { name: 'Super', email, password, super: true });
  }

  private async seedDemo(): Promise<void> {
    await this.seedAdmin.execute(PLATFORM, DEMO_SUPER);
    await this.seedAdmin.execute(demoCompany(new Date()), DEMO_ADMIN);
  }
}

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
