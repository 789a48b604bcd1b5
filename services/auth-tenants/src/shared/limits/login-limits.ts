import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { Limiter } from './limiter.js';
import { RedisLink } from './redis-link.js';

/** `device`: a device on which this account has logged in before, or the log-in itself for a user who is logged in. */
export type Attempt = { account: string; address: string; device: string | null };

/**
 * Limits failed log-ins by account and by address. An attempt counts from its start, before the password is checked, and
 * is taken back when it succeeds. After too many the next ones have to wait, longer each time.
 * A known device is counted by itself, so that guessing elsewhere, at any address, locks nobody out.
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

  /** Lets the next attempt wait when this was the last one allowed. @returns whether it was */
  async failed(attempt: Attempt): Promise<boolean> {
    let isLast = false;
    for (const [limiter, key] of this.countersOf(attempt)) isLast = (await limiter.delayAfterFailure(key)) || isLast;
    return isLast;
  }

  /** Takes the attempt back, because the person did not fail. */
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
