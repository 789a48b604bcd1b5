import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../../config.js';
import { Limiter } from '../../shared/limits/limiter.js';
import { RedisLink } from '../../shared/limits/redis-link.js';

const HOUR_S = 3_600;

/** Limits sign-ups per IP address. */
@Injectable()
export class SignUpLimit extends Limiter {
  constructor(redis: RedisLink, @Inject(SETTINGS) { SIGN_UPS_PER_ADDRESS: points }: Config) {
    super(redis, { name: 'signup:address', points, seconds: HOUR_S });
  }
}
