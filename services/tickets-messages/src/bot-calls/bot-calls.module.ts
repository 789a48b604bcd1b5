import { Module } from '@nestjs/common';
import { BotCallsRepository } from './bot-calls.repository.js';
import { ForgetBotCalls } from './forget-bot-calls.js';
import { ReadBotCallsHandler } from './read-bot-calls.js';
import { RecordBotCall } from './record-bot-call.js';

/** The log of calls that go to bots and addresses of companies. */
@Module({
  providers: [BotCallsRepository, ForgetBotCalls, ReadBotCallsHandler, RecordBotCall],
  exports: [ForgetBotCalls, ReadBotCallsHandler, RecordBotCall],
})
export class BotCallsModule {}
