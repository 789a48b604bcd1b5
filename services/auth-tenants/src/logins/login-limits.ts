import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Config } from '../config.js';
import { RedisLink } from './redis-link.js';
import { hashOf } from './refresh-token.js';

export type Attempt = { account: string; address: string };

/**
 * Failed log-ins, by account and by address, over all processes. Without Redis each process counts for itself.
 * An account's attempt counts from its beginning, so that many at once are no way around the limit, and is taken back
 * when it was none; an address, behind which a whole office may sit, counts only what has failed.
 */
@Injectable()
export class LoginLimits {
  private readonly byAccount: RateLimiterRedis;
  private readonly byAddress: RateLimiterRedis;

  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    const duration = config.LOGIN_FAILURES_WINDOW_SECONDS;
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterRedis({
        storeClient: redis.client,
        rejectIfRedisNotReady: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      });
    this.byAccount = limiter('login:account', config.LOGIN_FAILURES_PER_ACCOUNT);
    this.byAddress = limiter('login:address', config.LOGIN_FAILURES_PER_ADDRESS);
  }

  /** @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async begin({ account, address }: Attempt): Promise<void> {
    const failed = await this.byAddress.get(hashOf(address));
    if (failed && failed.consumedPoints >= this.byAddress.points) throw tooMany(failed);
    await this.byAccount.consume(hashOf(account)).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    });
  }

  async failed({ address }: Attempt): Promise<void> {
    await this.byAddress.penalty(hashOf(address));
  }

  /** The attempt was no failure of the person's. */
  async takeBack({ account }: Attempt): Promise<void> {
    await this.byAccount.reward(hashOf(account));
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) } });
