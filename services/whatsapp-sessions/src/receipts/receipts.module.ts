import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InboundModule } from '../inbound/inbound.module.js';
import { GroupReceipts } from './group-receipts.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { GroupReceiptsSchema } from './group-receipts.schemas.js';
import { NoteReceipt } from './note-receipt.js';

@Module({
  imports: [InboundModule, MongooseModule.forFeature([{ name: 'GroupReceipts', schema: GroupReceiptsSchema }])],
  providers: [GroupReceipts, GroupReceiptsRepository, NoteReceipt],
  exports: [GroupReceipts, NoteReceipt],
})
export class ReceiptsModule {}
