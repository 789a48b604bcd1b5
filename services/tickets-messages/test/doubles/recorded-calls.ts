import { pino } from 'pino';
import type { BotCall } from '../../src/bot-calls/bot-call.js';
import type { BotCallsRepository } from '../../src/bot-calls/bot-calls.repository.js';
import { RecordBotCall } from '../../src/bot-calls/record-bot-call.js';

/** Writes calls down in a list. */
export function recordedCalls() {
  const calls: BotCall[] = [];
  const store = { insert: async (call: BotCall) => void calls.push(call) };
  const record = new RecordBotCall(store as unknown as BotCallsRepository, pino({ level: 'silent' }));
  return { calls, record };
}
