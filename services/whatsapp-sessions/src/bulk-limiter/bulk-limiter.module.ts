import { Module } from '@nestjs/common';
import { BulkLimiter } from './bulk-limiter.js';

@Module({ providers: [BulkLimiter], exports: [BulkLimiter] })
export class BulkLimiterModule {}
