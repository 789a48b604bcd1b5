import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { DeleteBotCalls } from './delete-bot-calls.js';
import { ReadBotCallsHandler } from './read-bot-calls.js';
import { RecordBotCall } from './record-bot-call.js';
import { RemoveDeletedTexts } from './remove-deleted-texts.js';

/** The log of calls to bots and to companies' URLs. */
@Module({
  imports: [ConversationsModule],
  providers: [BotCallsRepository, DeleteBotCalls, ReadBotCallsHandler, RecordBotCall, RemoveDeletedTexts],
  exports: [DeleteBotCalls, ReadBotCallsHandler, RecordBotCall, RemoveDeletedTexts],
})
export class BotCallsModule {}
