import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import { RedisLink } from '../limits/redis-link.js';

type Attempt = { email: string; address: string };

/** Limits how often codes are asked for and tried, by account and by address. Every attempt counts, right or wrong. */
@Injectable()
export class ResetLimits {
  private readonly limiters: Readonly<Record<'ask' | 'use', readonly [Limiter, Limiter]>>;

  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    const { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS, RESETS_WINDOW_SECONDS: seconds } = config;
    const limiter = (name: string, points: number) => new Limiter(redis, { name, points, seconds });
    const both = (what: string) =>
      [
        limiter(`reset:${what}:account`, RESETS_PER_ACCOUNT),
        limiter(`reset:${what}:address`, RESETS_PER_ADDRESS),
      ] as const;
    this.limiters = { ask: both('ask'), use: both('use') };
  }

  /** @throws ERR_RATE_LIMIT */
  async take(what: 'ask' | 'use', { email, address }: Attempt): Promise<void> {
    const [byAccount, byAddress] = this.limiters[what];
    await byAddress.take(address);
    await byAccount.take(email);
  }
}
