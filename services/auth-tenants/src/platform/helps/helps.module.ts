import { Module } from '@nestjs/common';
import { HelpHandlers } from './help-handlers.js';
import { HelpsRepository } from './helps.repository.js';

@Module({
  providers: [HelpsRepository, HelpHandlers],
})
export class HelpsModule {}
