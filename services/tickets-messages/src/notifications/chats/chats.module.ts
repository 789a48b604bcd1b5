import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { ChangeChatHandler } from './change-chat.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { CreateChatHandler } from './create-chat.js';
import { FindChat } from './find-chat.js';
import { ListChatMessagesHandler } from './list-chat-messages.js';
import { ListChatsHandler } from './list-chats.js';
import { ReactToChatMessageHandler } from './react-to-chat-message.js';
import { ReadChatHandler } from './read-chat.js';
import { DeleteChatContentJob, RemoveChatHandler } from './remove-chat.js';
import { SendChatMessageHandler } from './send-chat-message.js';

const USE_CASES = [
  CreateChatHandler,
  ChangeChatHandler,
  RemoveChatHandler,
  ListChatsHandler,
  ListChatMessagesHandler,
  SendChatMessageHandler,
  ReactToChatMessageHandler,
  ReadChatHandler,
];

@Module({
  imports: [ReplicasModule, JobsModule, MediaModule, StorageModule],
  providers: [
    ownsFiles(ChatMessagesRepository),
    ChatsRepository,
    ChatMessagesRepository,
    ChatView,
    FindChat,
    DeleteChatContentJob,
    ...USE_CASES,
  ],
  exports: [FindChat],
})
export class ChatsModule {}
