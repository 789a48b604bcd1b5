import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { ForgetBotCalls } from './forget-bot-calls.js';
import { ReadBotCallsHandler } from './read-bot-calls.js';
import { RecordBotCall } from './record-bot-call.js';
import { RemoveDeletedTexts } from './remove-deleted-texts.js';

/** The log of calls to bots and to companies' addresses. */
@Module({
  imports: [ConversationsModule],
  providers: [BotCallsRepository, ForgetBotCalls, ReadBotCallsHandler, RecordBotCall, RemoveDeletedTexts],
  exports: [ForgetBotCalls, ReadBotCallsHandler, RecordBotCall, RemoveDeletedTexts],
})
export class BotCallsModule {}
