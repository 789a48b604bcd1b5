import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { Limiter } from './limiter.js';
import { RedisLink } from './redis-link.js';

/** `device`: a device on which this account has logged in before, or the login of a user who is already logged in. */
export type Attempt = { account: string; address: string; device: string | null };

/**
 * Limits failed logins per account and IP address. An attempt counts from its start, before the password is checked,
 * and is undone if it succeeds. After too many failures further attempts are delayed, with increasing delays. A known
 * device is counted separately, so that guessing from elsewhere cannot lock the user out.
 */
@Injectable()
export class LoginLimits {
  private readonly byAccount: Limiter;
  private readonly byAddress: Limiter;
  private readonly byDevice: Limiter;

  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    const seconds = config.LOGIN_FAILURES_WINDOW_SECONDS;
    const limiter = (name: string, points: number) => new Limiter(redis, { name, points, seconds });
    this.byAccount = limiter('login:account', config.LOGIN_FAILURES_PER_ACCOUNT);
    this.byAddress = limiter('login:address', config.LOGIN_FAILURES_PER_ADDRESS);
    this.byDevice = limiter('login:device', config.LOGIN_FAILURES_PER_ACCOUNT);
  }

  /** @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async begin(attempt: Attempt): Promise<void> {
    const taken: [Limiter, string][] = [];
    try {
      for (const [limiter, key] of this.countersOf(attempt)) {
        await limiter.take(key);
        taken.push([limiter, key]);
      }
    } catch (error) {
      for (const [limiter, key] of taken) await limiter.giveBack(key);
      throw error;
    }
  }

  /** Delays the next attempt if this was the last one allowed. @returns whether it was */
  async failed(attempt: Attempt): Promise<boolean> {
    let isLast = false;
    for (const [limiter, key] of this.countersOf(attempt)) isLast = (await limiter.delayAfterFailure(key)) || isLast;
    return isLast;
  }

  /** Undoes the count of an attempt that did not fail. */
  async takeBack(attempt: Attempt): Promise<void> {
    for (const [limiter, key] of this.countersOf(attempt)) await limiter.giveBack(key);
  }

  private countersOf({ account, address, device }: Attempt): [Limiter, string][] {
    if (device) return [[this.byDevice, `${account} ${device}`]];
    return [
      [this.byAddress, address],
      [this.byAccount, account],
    ];
  }
}
