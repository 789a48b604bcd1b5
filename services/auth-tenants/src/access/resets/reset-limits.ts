import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { MailedLimits } from '../../shared/limits/mailed-limits.js';
import { RedisLink } from '../../shared/limits/redis-link.js';

/** Limits password resets. */
@Injectable()
export class ResetLimits extends MailedLimits {
  constructor(redis: RedisLink, @Inject(SETTINGS) config: Config) {
    super(redis, config, 'reset');
  }
}
