import type { Logger } from '@recado/service-kit/logger';
import { Redis, type RedisOptions } from 'ioredis';

const LONGEST_RETRY_MS = 1_000;
const COMMAND_LIMIT_MS = 2_000;
/** A caller waits for its count, so not long. */
const COUNT_LIMIT_MS = 250;

const common = {
  lazyConnect: true,
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_RETRY_MS),
} satisfies RedisOptions;

/**
 * Publishes when it can. What is lost while Redis is away the other pods' browsers read again after `resync`; so
 * nothing is queued, nothing waits, and nothing throws.
 */
class BestEffortPublisher extends Redis {
  override async publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }
}

/** The two connections that the pods talk through to each other's sockets, and one that counts what they share. */
export class RedisLink {
  readonly publisher: Redis;
  readonly subscriber: Redis;
  readonly counters: Redis;
  private readonly onReturnListeners: (() => void)[] = [];

  private constructor(url: string, logger: Logger) {
    this.publisher = new BestEffortPublisher(url, {
      ...common,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_LIMIT_MS,
    });
    this.subscriber = new Redis(url, { ...common, maxRetriesPerRequest: null });
    this.counters = new Redis(url, {
      ...common,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COUNT_LIMIT_MS,
    });
    this.watch(logger);
  }

  /** Tries once; when Redis is away it goes on trying in the background, and the process starts without it. */
  static async open(url: string, logger: Logger): Promise<RedisLink> {
    const link = new RedisLink(url, logger);
    await Promise.allSettled(link.all.map((client) => client.connect()));
    return link;
  }

  /** After a loss, once it is back. */
  onReturn(listener: () => void): void {
    this.onReturnListeners.push(listener);
  }

  close(): Promise<void> {
    for (const client of this.all) client.disconnect();
    return Promise.resolve();
  }

  private get all(): Redis[] {
    return [this.publisher, this.subscriber, this.counters];
  }

  private watch(logger: Logger): void {
    let away = false;
    for (const client of this.all) {
      client.on('error', (error: Error) => {
        if (!away) logger.warn({ reason: error.message }, 'redis is away');
        away = true;
      });
      client.on('close', () => (away = true));
    }
    this.subscriber.on('ready', () => {
      if (!away) return;
      away = false;
      logger.info('redis is back');
      for (const listener of this.onReturnListeners) listener();
    });
  }
}
