import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { BotCallHandlers } from './bot-call-handlers.js';
import { RecordBotCall } from './record-bot-call.js';
import { RemoveDeletedTexts } from './remove-deleted-texts.js';

/** The log of calls to bots and to companies' URLs. */
@Module({
  imports: [ConversationsModule],
  providers: [BotCallsRepository, BotCallHandlers, RecordBotCall, RemoveDeletedTexts],
  exports: [BotCallHandlers, RecordBotCall, RemoveDeletedTexts],
})
export class BotCallsModule {}
