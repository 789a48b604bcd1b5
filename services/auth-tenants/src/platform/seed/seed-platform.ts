import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { CountUsers } from '../../users/count-users.js';
import { DEMO_ADMIN, DEMO_SUPER, demoCompany, PLATFORM } from './demo.js';
import { SeedAdmin } from './seed-admin.js';

/** Adds the first users: those of the demo, or the configured super user if there is none. */
@Injectable()
export class SeedPlatform {
  constructor(
    private readonly seedAdmin: SeedAdmin,
    private readonly countUsers: CountUsers,
    @Inject(SETTINGS) private readonly config: Config,
  ) {}

  async execute(): Promise<void> {
    if (this.config.SEED_DEMO === 'true') return this.seedDemo();
    const { SUPER_EMAIL: email, SUPER_PASSWORD: password } = this.config;
    if (!email || !password || (await this.countUsers.hasSuper())) return;
    await this.seedAdmin.execute(PLATFORM, { name: 'Super', email, password, super: true });
  }

  private async seedDemo(): Promise<void> {
    await this.seedAdmin.execute(PLATFORM, DEMO_SUPER);
    await this.seedAdmin.execute(demoCompany(new Date()), DEMO_ADMIN);
  }
}
