import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EditHelps } from './edit-helps.js';
import { HelpsRepository } from './helps.repository.js';
import { HelpsRpc } from './helps.rpc.js';
import { HelpSchema } from './helps.schemas.js';
import { ReadHelps } from './read-helps.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Help', schema: HelpSchema }])],
  controllers: [HelpsRpc],
  providers: [HelpsRepository, EditHelps, ReadHelps],
})
export class HelpsModule {}
