import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { ChangeChatHandler } from './change-chat.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { CreateChatHandler } from './create-chat.js';
import { FindChat } from './find-chat.js';
import { ListChatMessagesHandler } from './list-chat-messages.js';
import { ListChatsHandler } from './list-chats.js';
import { ReadChatHandler } from './read-chat.js';
import { ForgetChatJob, RemoveChatHandler } from './remove-chat.js';
import { SendChatMessageHandler } from './send-chat-message.js';

const USE_CASES = [
  CreateChatHandler,
  ChangeChatHandler,
  RemoveChatHandler,
  ListChatsHandler,
  ListChatMessagesHandler,
  SendChatMessageHandler,
  ReadChatHandler,
];

@Module({
  imports: [ReplicasModule, JobsModule],
  providers: [ChatsRepository, ChatMessagesRepository, ChatView, FindChat, ForgetChatJob, ...USE_CASES],
  exports: [FindChat],
})
export class ChatsModule {}
