import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { GetPublicSettingHandler } from '../../companies/get-public-setting.js';
import type { Config } from '../../config.js';
import { MailConfirmation } from './mail-confirmation.js';
import { SignUpLimit } from './sign-up-limit.js';

/** Checks whether a visitor may sign up and whether the e-mail must be confirmed. */
@Injectable()
export class AdmitSignUp {
  constructor(
    private readonly getPublicSetting: GetPublicSettingHandler,
    private readonly limit: SignUpLimit,
    private readonly mailConfirmation: MailConfirmation,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT */
  async assertAllowed(address: string): Promise<void> {
    const { value } = await this.getPublicSetting.execute({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }

  /** @returns the deadline for the confirmation; undefined if none is required */
  async confirmBy(now: Date): Promise<Date | undefined> {
    const { value } = await this.getPublicSetting.execute({ key: 'signupConfirmEmail' });
    const isHidden = this.settings.HIDE_KNOWN_EMAILS === 'true';
    return value === 'enabled' || isHidden ? this.mailConfirmation.latest(now) : undefined;
  }
}
