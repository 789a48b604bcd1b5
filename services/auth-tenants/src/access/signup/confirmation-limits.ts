import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { MailedLimits } from '../../shared/limits/mailed-limits.js';
import { RedisLink } from '../../shared/limits/redis-link.js';

/** Limits sign-up confirmation links, with the same limits as password resets. */
@Injectable()
export class ConfirmationLimits extends MailedLimits {
  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    super(redis, config, 'confirmation');
  }
}
