import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { SettingHandlers } from '../../companies/setting-handlers.js';
import type { Config } from '../../config.js';
import { Limiter } from '../../shared/limits/limiter.js';
import { RedisLink } from '../../shared/limits/redis-link.js';
import { MailConfirmation } from './mail-confirmation.js';

const HOUR_S = 3_600;

/** Limits sign-ups per IP address. */
@Injectable()
export class SignUpLimit extends Limiter {
  constructor(redis: RedisLink, @Inject(SETTINGS) { SIGN_UPS_PER_ADDRESS: points }: Config) {
    super(redis, { name: 'signup:address', points, seconds: HOUR_S });
  }
}

/** Checks whether a visitor may sign up and whether the e-mail must be confirmed. */
@Injectable()
export class AdmitSignUp {
  constructor(
    private readonly settingHandlers: SettingHandlers,
    private readonly limit: SignUpLimit,
    private readonly mailConfirmation: MailConfirmation,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT */
  async assertAllowed(address: string): Promise<void> {
    const { value } = await this.settingHandlers.getPublic({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }

  /** @returns the deadline for the confirmation; undefined if none is required */
  async confirmBy(now: Date): Promise<Date | undefined> {
    const { value } = await this.settingHandlers.getPublic({ key: 'signupConfirmEmail' });
    const isHidden = this.settings.HIDE_KNOWN_EMAILS === 'true';
    return value === 'enabled' || isHidden ? this.mailConfirmation.latest(now) : undefined;
  }
}
