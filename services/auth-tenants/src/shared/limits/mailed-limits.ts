import type { Config } from '../../config.js';
import { Limiter } from './limiter.js';
import type { RedisLink } from './redis-link.js';

/** An answer about an e-mail takes this long, so that its time does not reveal whether somebody has the e-mail. */
export const ANSWER_AFTER_MS = 500;

/** `email`: null where the account is not known yet. */
type Attempt = { address: string; email: string | null };
type Limits = Pick<Config, 'RESETS_PER_ACCOUNT' | 'RESETS_PER_ADDRESS' | 'RESETS_WINDOW_SECONDS'>;

/**
 * Limits how often something that is mailed, a code or a link, is asked for and tried: by address, and by account where it is
 * known. Every attempt counts, right or wrong. Attempts on an account count for their own address, so that a stranger locks
 * nobody out; a code has 60 random bits, which no number of addresses can guess.
 */
export class MailedLimits {
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
