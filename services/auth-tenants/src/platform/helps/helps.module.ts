import { Module } from '@nestjs/common';
import { EditHelpsHandler } from './edit-helps.js';
import { HelpsRepository } from './helps.repository.js';
import { ReadHelpsHandler } from './read-helps.js';

@Module({
  providers: [HelpsRepository, EditHelpsHandler, ReadHelpsHandler],
})
export class HelpsModule {}
