import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import type { Config } from '../../config.js';
import { Limiter } from './limiter.js';
import { RedisLink } from './redis-link.js';

/** Replies about an e-mail take at least this long, so that the timing does not reveal whether it has an account. */
export const ANSWER_AFTER_MS = 500;

/** `email` is null if the account is not known yet. */
type Attempt = { address: string; email: string | null };
type Limits = Pick<Config, 'RESETS_PER_ACCOUNT' | 'RESETS_PER_ADDRESS' | 'RESETS_WINDOW_SECONDS'>;

/**
 * Limits how often a code or link is requested and tried, per IP address and, if known, per account. Every attempt
 * counts, successful or not. Attempts to use a code are counted per account and address, so that strangers cannot lock
 * the user out. A code's 60 random bits cannot be guessed, regardless of the number of addresses.
 */
class MailedLimits {
  private readonly limiters: Readonly<Record<'ask' | 'use', { byAccount: Limiter; byAddress: Limiter }>>;

  constructor(redis: RedisLink, config: Limits, name: string) {
    const { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS, RESETS_WINDOW_SECONDS: seconds } = config;
    const both = (what: string) => ({
      byAccount: new Limiter(redis, { name: `${name}:${what}:account`, points: RESETS_PER_ACCOUNT, seconds }),
      byAddress: new Limiter(redis, { name: `${name}:${what}:address`, points: RESETS_PER_ADDRESS, seconds }),
    });
    this.limiters = { ask: both('ask'), use: both('use') };
  }

  /** @throws ERR_RATE_LIMIT */
  async take(what: 'ask' | 'use', { address, email }: Attempt): Promise<void> {
    const { byAccount, byAddress } = this.limiters[what];
    await byAddress.take(address);
    if (email !== null) await byAccount.take(what === 'use' ? `${email} ${address}` : email);
  }
}

/** Limits password resets. */
@Injectable()
export class ResetLimits extends MailedLimits {
  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    super(redis, config, 'reset');
  }
}

/** Limits sign-up confirmation links, with the same limits as password resets. */
@Injectable()
export class ConfirmationLimits extends MailedLimits {
  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    super(redis, config, 'confirmation');
  }
}
