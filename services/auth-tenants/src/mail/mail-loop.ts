import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeliverMails } from './deliver-mails.js';

const LOOK_EVERY_MS = 1_000;

/** Looks every second for mails that are due, whoever queued them. */
@Injectable()
export class MailLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly deliverMails: DeliverMails,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    if (this.isStopped) return;
    this.running ??= this.deliverMails
      .execute(() => this.isStopped)
      .catch((err: unknown) => this.logger.warn({ err }, 'e-mails could not be looked for'))
      .finally(() => (this.running = undefined));
  }
}
