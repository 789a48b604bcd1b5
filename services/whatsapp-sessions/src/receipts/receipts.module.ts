import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GroupReceipts } from './group-receipts.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { GroupReceiptsSchema } from './group-receipts.schemas.js';
import { NoteReceipt } from './note-receipt.js';
import { PublishSignals } from './publish-signals.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'GroupReceipts', schema: GroupReceiptsSchema }])],
  providers: [GroupReceipts, GroupReceiptsRepository, NoteReceipt, PublishSignals],
  exports: [GroupReceipts, NoteReceipt, PublishSignals],
})
export class ReceiptsModule {}
