import type { Logger } from '@recado/service-kit/logger';
import { Redis, type RedisOptions } from 'ioredis';
import { PacketSequence } from './packet-sequence.js';
import { RedisPublisher } from './redis-publisher.js';
import { RedisSubscriber } from './redis-subscriber.js';

const LONGEST_RETRY_MS = 1_000;
const COMMAND_LIMIT_MS = 2_000;
/** Short, because a caller waits for the count. */
const COUNT_LIMIT_MS = 250;

const common = {
  lazyConnect: true,
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_RETRY_MS),
} satisfies RedisOptions;

/** Three Redis connections: publish and subscribe for Socket.IO across pods, and one for shared counters. */
export class RedisLink {
  readonly publisher: RedisPublisher;
  readonly subscriber: RedisSubscriber;
  readonly counters: Redis;
  readonly sequence = new PacketSequence();
  private readonly onReturnListeners: (() => void)[] = [];

  private constructor(url: string, logger: Logger) {
    this.publisher = new RedisPublisher(url, {
      ...common,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_LIMIT_MS,
    });
    this.subscriber = new RedisSubscriber(url, { ...common, maxRetriesPerRequest: null });
    this.counters = new Redis(url, {
      ...common,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COUNT_LIMIT_MS,
    });
    this.watch(logger);
  }

  /** Tries to connect once. If Redis is down, the process starts without it and reconnects in the background. */
  static async open(url: string, logger: Logger): Promise<RedisLink> {
    const link = new RedisLink(url, logger);
    await Promise.allSettled(link.all.map((client) => client.connect()));
    return link;
  }

  /** Registers a listener that is called when the subscriber has reconnected. */
  onReturn(listener: () => void): void {
    this.onReturnListeners.push(listener);
  }

  /** Reconnects when the connections appear open but carry no data. */
  renew(): void {
    for (const client of [this.publisher, this.subscriber]) if (client.status === 'ready') client.disconnect(true);
  }

  close(): Promise<void> {
    for (const client of this.all) client.disconnect();
    return Promise.resolve();
  }

  private get all(): Redis[] {
    return [this.publisher, this.subscriber, this.counters];
  }

  private watch(logger: Logger): void {
    const away = new Set<Redis>();
    const lose = (client: Redis, reason: string) => {
      if (away.size === 0) logger.warn({ reason }, 'redis is unavailable');
      away.add(client);
    };
    for (const client of this.all) {
      client.on('error', ({ message }: Error) => lose(client, message));
      client.on('reconnecting', () => lose(client, 'the connection was lost'));
      client.on('ready', () => {
        if (!away.delete(client)) return;
        if (away.size === 0) logger.info('redis is available again');
        if (client === this.subscriber) for (const listener of this.onReturnListeners) listener();
      });
    }
  }
}
