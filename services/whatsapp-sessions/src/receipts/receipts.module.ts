import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { GroupReceiptsSchema } from './group-receipts.schemas.js';
import { PublishPresence } from './publish-presence.js';
import { Receipts } from './receipts.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'GroupReceipts', schema: GroupReceiptsSchema }])],
  providers: [GroupReceiptsRepository, PublishPresence, Receipts],
  exports: [PublishPresence, Receipts],
})
export class ReceiptsModule {}
