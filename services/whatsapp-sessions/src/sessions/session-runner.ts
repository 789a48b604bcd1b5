import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseKeeper } from '../leases/lease-keeper.js';
import { Session } from './session.js';
import { SessionTools } from './session-tools.js';

/** Runs this process's share of all sessions from its start until it leaves. */
@Injectable()
export class SessionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly keeper: LeaseKeeper,
    private readonly tools: SessionTools,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onRest = (connectionId: string) => void this.keeper.giveBack(connectionId);
    this.keeper.start((owned) => new Session(owned, this.tools, { logger: this.logger, onRest }));
  }

  async onModuleDestroy(): Promise<void> {
    await this.keeper.stop();
  }
}
