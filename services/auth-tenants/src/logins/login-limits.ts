import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import { RedisLink } from '../limits/redis-link.js';

export type Attempt = { account: string; address: string };

/**
 * Limits failed log-ins by account and by address.
 * An attempt on an account counts from its start, so that parallel attempts do not pass the limit, and is taken back
 * when it succeeds. An address counts only failures, because a whole office may share it.
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

  /** Takes the attempt back, because the person did not fail. */
  async takeBack({ account }: Attempt): Promise<void> {
    await this.byAccount.giveBack(account);
  }
}
