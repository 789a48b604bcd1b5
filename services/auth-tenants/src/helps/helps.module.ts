import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EditHelpsHandler } from './edit-helps.js';
import { HelpsRepository } from './helps.repository.js';
import { HelpSchema } from './helps.schemas.js';
import { ReadHelpsHandler } from './read-helps.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Help', schema: HelpSchema }])],
  providers: [HelpsRepository, EditHelpsHandler, ReadHelpsHandler],
})
export class HelpsModule {}
