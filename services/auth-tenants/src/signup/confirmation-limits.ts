import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import { RedisLink } from '../limits/redis-link.js';

/** Limits how often links are asked for and tried. The numbers are those of codes for new passwords. */
@Injectable()
export class ConfirmationLimits {
  private readonly asksOfAccount: Limiter;
  private readonly asksOfAddress: Limiter;
  private readonly usesOfAddress: Limiter;

  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    const { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS, RESETS_WINDOW_SECONDS: seconds } = config;
    const limiter = (name: string, points: number) => new Limiter(redis, { name, points, seconds });
    this.asksOfAccount = limiter('confirmation:ask:account', RESETS_PER_ACCOUNT);
    this.asksOfAddress = limiter('confirmation:ask:address', RESETS_PER_ADDRESS);
    this.usesOfAddress = limiter('confirmation:use:address', RESETS_PER_ADDRESS);
  }

  /** @throws ERR_RATE_LIMIT */
  async ask({ email, address }: { email: string; address: string }): Promise<void> {
    await this.asksOfAddress.take(address);
    await this.asksOfAccount.take(email);
  }

  /** @throws ERR_RATE_LIMIT */
  use(address: string): Promise<void> {
    return this.usesOfAddress.take(address);
  }
}
