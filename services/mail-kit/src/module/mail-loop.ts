import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { Poller } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { DeliverMails } from './deliver-mails.js';

const POLL_EVERY_MS = 1_000;

/** Polls for due e-mails, including those queued by another process. */
@Injectable()
export class MailLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly poller: Poller;

  constructor(deliverMails: DeliverMails, @Inject(LOGGER) logger: Logger) {
    const onError = (err: unknown) => logger.warn({ err }, 'failed to read due e-mails; retrying');
    const deliver = () => deliverMails.execute(() => this.poller.isStopped);
    this.poller = new Poller(deliver, { everyMs: POLL_EVERY_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.poller.stop();
  }
}
