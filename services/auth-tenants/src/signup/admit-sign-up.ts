import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { GetPublicSettingHandler } from '../companies/get-public-setting.js';
import { SignUpLimit } from './sign-up-limit.js';

/** Whether somebody at this address may sign up now. @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT */
@Injectable()
export class AdmitSignUp {
  constructor(
    private readonly getPublicSetting: GetPublicSettingHandler,
    private readonly limit: SignUpLimit,
  ) {}

  async execute(address: string): Promise<void> {
    const { value } = await this.getPublicSetting.execute({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }
}
