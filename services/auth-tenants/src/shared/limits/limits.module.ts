import { Module } from '@nestjs/common';
import { LoginLimits } from './login-limits.js';
import { RedisLink } from './redis-link.js';

@Module({ providers: [LoginLimits, RedisLink], exports: [LoginLimits, RedisLink] })
export class LimitsModule {}
