import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import { RedisLink } from '../limits/redis-link.js';

export type Attempt = { account: string; address: string };

/**
 * Failed log-ins, by account and by address.
 * An account's attempt counts from its beginning, so that many at once are no way around the limit, and is taken back
 * when it was none; an address, behind which a whole office may sit, counts only what has failed.
 */
@Injectable()
export class LoginLimits {
  private readonly byAccount: Limiter;
  private readonly byAddress: Limiter;

  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    const seconds = config.LOGIN_FAILURES_WINDOW_SECONDS;
    const limiter = (name: string, points: number) => new Limiter(redis, { name, points, seconds });
    this.byAccount = limiter('login:account', config.LOGIN_FAILURES_PER_ACCOUNT);
    this.byAddress = limiter('login:address', config.LOGIN_FAILURES_PER_ADDRESS);
  }

  /** @throws ERR_RATE_LIMIT with `details.retryAfterSeconds` */
  async begin({ account, address }: Attempt): Promise<void> {
    await this.byAddress.assertLeft(address);
    await this.byAccount.take(account);
  }

  async failed({ address }: Attempt): Promise<void> {
    await this.byAddress.add(address);
  }

  /** The attempt was no failure of the person's. */
  async takeBack({ account }: Attempt): Promise<void> {
    await this.byAccount.giveBack(account);
  }
}
