import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { QuickMessageHandlers } from './quick-message-handlers.js';
import { CountQuickMessageUse } from './count-quick-message-use.js';
import { GeneralQuickMessages } from './general-quick-messages.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';

@Module({
  imports: [StorageModule, MediaModule],
  providers: [
    ownsFiles(QuickMessagesRepository),
    QuickMessagesRepository,
    QuickMessageHandlers,
    CountQuickMessageUse,
    GeneralQuickMessages,
  ],
  exports: [CountQuickMessageUse, GeneralQuickMessages],
})
export class QuickMessagesModule {}
