import { Module } from '@nestjs/common';
import { GroupReceiptsRepository } from './group-receipts.repository.js';
import { PublishPresence } from './publish-presence.js';
import { Receipts } from './receipts.js';

@Module({
  providers: [GroupReceiptsRepository, PublishPresence, Receipts],
  exports: [PublishPresence, Receipts],
})
export class ReceiptsModule {}
