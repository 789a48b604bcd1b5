import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@recado/service-kit/errors';
import type { RedisLink } from './redis-link.js';

export type LimitOptions = { name: string; points: number; seconds: number };

const DAY_S = 24 * 60 * 60;
const FIRST_DELAY_S = 15;

/**
 * Allows a number of attempts per period, counted across all processes. If Redis is unavailable, each process counts
 * alone.
 */
export class Limiter {
  private readonly counter: RateLimiterRedis;
  private readonly delays: RateLimiterRedis;

  constructor({ client }: RedisLink, { name: keyPrefix, points, seconds: duration }: LimitOptions) {
    const counting = (options: { keyPrefix: string; points: number; duration: number }) =>
      new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        ...options,
        insuranceLimiter: new RateLimiterMemory(options),
      });
    this.counter = counting({ keyPrefix, points, duration });
    this.delays = counting({ keyPrefix: `${keyPrefix}:delays`, points, duration: DAY_S });
  }

  /** Counts an attempt. @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async take(key: string): Promise<void> {
    await this.counter.consume(keyOf(key)).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    });
  }

  /**
   * Delays the next attempt if the failed one was the last allowed. The delay doubles with each failure within a day.
   * @returns whether it was the last allowed attempt
   */
  async delayAfterFailure(key: string): Promise<boolean> {
    const counted = await this.counter.get(keyOf(key));
    if (!counted || counted.consumedPoints < this.counter.points) return false;
    const { consumedPoints: times } = await this.delays.penalty(keyOf(key));
    const delayS = Math.min(FIRST_DELAY_S * 2 ** (times - 1), this.counter.duration);
    await this.counter.block(keyOf(key), delayS);
    return true;
  }

  /** Undoes the count of an attempt. */
  async giveBack(key: string): Promise<void> {
    await this.counter.reward(keyOf(key));
  }
}

/** Keys in Redis are hashes, so that they reveal neither e-mails nor IP addresses. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) } });
