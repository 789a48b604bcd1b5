import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { type Config } from '../../config.js';

const COMMAND_TIMEOUT_MS = 500;

/** Connects to Redis. Logins work without it. Each outage and each recovery is logged once. */
@Injectable()
export class RedisLink implements OnModuleDestroy {
  readonly client: Redis;
  private isAway = false;

  constructor(
    @Inject(SETTINGS) { REDIS_URL }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.client = new Redis(REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.client.on('error', (error: Error) => this.away(error));
    this.client.on('close', () => this.away());
    this.client.on('ready', () => this.back());
  }

  onModuleDestroy(): void {
    this.client.removeAllListeners('close');
    this.client.disconnect();
  }

  private away(error?: Error): void {
    if (this.isAway) return;
    this.isAway = true;
    this.logger.warn({ err: error }, 'lost Redis; each process counts attempts alone');
  }

  private back(): void {
    if (this.isAway) this.logger.info('reconnected to Redis; attempts are counted together again');
    this.isAway = false;
  }
}
