import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { ChatHandlers } from './chat-handlers.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatViews } from './chat-views.js';
import { ChatsRepository } from './chats.repository.js';
import { DeleteChatContentJob } from './delete-chat-content.job.js';
import { FindChat } from './find-chat.js';
import { ChatMessageHandlers } from './chat-message-handlers.js';

const USE_CASES = [ChatHandlers, ChatMessageHandlers];

@Module({
  imports: [ReplicasModule, JobsModule, MediaModule, StorageModule],
  providers: [
    ownsFiles(ChatMessagesRepository),
    ChatsRepository,
    ChatMessagesRepository,
    ChatViews,
    FindChat,
    DeleteChatContentJob,
    ...USE_CASES,
  ],
  exports: [FindChat],
})
export class ChatsModule {}
