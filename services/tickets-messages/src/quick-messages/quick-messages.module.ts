import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ChangeQuickMessageHandler } from './change-quick-message.js';
import { CountQuickMessageUse } from './count-quick-message-use.js';
import { CreateQuickMessageHandler } from './create-quick-message.js';
import { FilesInUse } from './files-in-use.js';
import { GeneralQuickMessages } from './general-quick-messages.js';
import { ListQuickMessagesHandler } from './list-quick-messages.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';

@Module({
  imports: [MediaModule],
  providers: [
    QuickMessagesRepository,
    QuickMessageView,
    ListQuickMessagesHandler,
    CreateQuickMessageHandler,
    ChangeQuickMessageHandler,
    CountQuickMessageUse,
    FilesInUse,
    GeneralQuickMessages,
  ],
  exports: [CountQuickMessageUse, FilesInUse, GeneralQuickMessages],
})
export class QuickMessagesModule {}
