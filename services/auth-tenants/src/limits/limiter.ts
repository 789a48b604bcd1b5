import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@recado/service-kit/errors';
import type { RedisLink } from './redis-link.js';

export type LimitOptions = { name: string; points: number; seconds: number };

/** Allows a number of attempts in a time, counted over all processes. Without Redis each process counts for itself. */
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

  /** Counts an attempt. @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async take(key: string): Promise<void> {
    await this.counter.consume(keyOf(key)).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    });
  }

  /** Checks the limit without counting. @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async assertLeft(key: string): Promise<void> {
    const counted = await this.counter.get(keyOf(key));
    if (counted && counted.consumedPoints >= this.counter.points) throw tooMany(counted);
  }

  /** Counts an attempt after it failed. */
  async add(key: string): Promise<void> {
    await this.counter.penalty(keyOf(key));
  }

  /** Takes an attempt back. */
  async giveBack(key: string): Promise<void> {
    await this.counter.reward(keyOf(key));
  }
}

/** Keys in Redis are hashes, so that they show no e-mails and no addresses. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) } });
