import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/service-kit/media-module';
import { ChangeQuickMessage } from './change-quick-message.js';
import { CreateQuickMessage } from './create-quick-message.js';
import { FilesInUse } from './files-in-use.js';
import { ListQuickMessages } from './list-quick-messages.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';
import { QuickMessagesRpc } from './quick-messages.rpc.js';

@Module({
  imports: [MediaModule],
  controllers: [QuickMessagesRpc],
  providers: [
    QuickMessagesRepository,
    QuickMessageView,
    ListQuickMessages,
    CreateQuickMessage,
    ChangeQuickMessage,
    FilesInUse,
  ],
  exports: [FilesInUse],
})
export class QuickMessagesModule {}
