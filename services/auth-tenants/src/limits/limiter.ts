import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@recado/service-kit/errors';
import type { RedisLink } from './redis-link.js';

export type LimitOptions = { name: string; points: number; seconds: number };

/** So many of something in a time, over all processes. Without Redis each process counts for itself. */
export class Limiter {
  private readonly counter: RateLimiterRedis;

  constructor({ client }: RedisLink, { name: keyPrefix, points, seconds: duration }: LimitOptions) {
    this.counter = new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      ...{ keyPrefix, points, duration },
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
  }

  /** Counts one. @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async take(key: string): Promise<void> {
    await this.counter.consume(keyOf(key)).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    });
  }

  /** Looks without counting. @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async assertLeft(key: string): Promise<void> {
    const counted = await this.counter.get(keyOf(key));
    if (counted && counted.consumedPoints >= this.counter.points) throw tooMany(counted);
  }

  /** Counts one that has happened already. */
  async add(key: string): Promise<void> {
    await this.counter.penalty(keyOf(key));
  }

  /** It was none after all. */
  async giveBack(key: string): Promise<void> {
    await this.counter.reward(keyOf(key));
  }
}

/** Nobody reads e-mails or addresses in Redis. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) } });
