import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { ChangeQuickMessageHandler } from './change-quick-message.js';
import { CountQuickMessageUse } from './count-quick-message-use.js';
import { CreateQuickMessageHandler } from './create-quick-message.js';
import { GeneralQuickMessages } from './general-quick-messages.js';
import { ListQuickMessagesHandler } from './list-quick-messages.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';

@Module({
  imports: [StorageModule, MediaModule],
  providers: [
    ownsFiles(QuickMessagesRepository),
    QuickMessagesRepository,
    QuickMessageView,
    ListQuickMessagesHandler,
    CreateQuickMessageHandler,
    ChangeQuickMessageHandler,
    CountQuickMessageUse,
    GeneralQuickMessages,
  ],
  exports: [CountQuickMessageUse, GeneralQuickMessages],
})
export class QuickMessagesModule {}
