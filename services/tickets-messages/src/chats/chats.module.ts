import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ChangeChat } from './change-chat.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatMessagesRpc } from './chat-messages.rpc.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { ChatsRpc } from './chats.rpc.js';
import { CreateChat } from './create-chat.js';
import { FindChat } from './find-chat.js';
import { ListChatMessages } from './list-chat-messages.js';
import { ListChats } from './list-chats.js';
import { ReadChat } from './read-chat.js';
import { ForgetChatJob, RemovalStores, RemoveChat } from './remove-chat.js';
import { ChatTools, SendChatMessage } from './send-chat-message.js';

const USE_CASES = [CreateChat, ChangeChat, RemoveChat, ListChats, ListChatMessages, SendChatMessage, ReadChat];

@Module({
  imports: [ReferenceModule, JobsModule],
  controllers: [ChatsRpc, ChatMessagesRpc],
  providers: [
    ChatsRepository,
    ChatMessagesRepository,
    ChatView,
    FindChat,
    ChatTools,
    RemovalStores,
    ForgetChatJob,
    ...USE_CASES,
  ],
})
export class ChatsModule {}
