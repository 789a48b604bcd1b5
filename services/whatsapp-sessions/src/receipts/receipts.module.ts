import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactSignals } from './contact-signals.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { GroupReceiptsSchema } from './group-receipts.schemas.js';
import { PublishAcknowledgement } from './publish-acknowledgement.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'GroupReceipts', schema: GroupReceiptsSchema }])],
  providers: [ContactSignals, GroupReceiptsRepository, PublishAcknowledgement],
  exports: [ContactSignals, GroupReceiptsRepository, PublishAcknowledgement],
})
export class ReceiptsModule {}
