import type { Logger } from '@recado/service-kit/logger';
import type { BotCall } from '../../src/bot-calls/bot-call.js';
import type { BotCallsRepository } from '../../src/bot-calls/bot-calls.repository.js';
import { RecordBotCall } from '../../src/bot-calls/record-bot-call.js';

/** Writes calls down in a list. */
export function recordedCalls() {
  const calls: BotCall[] = [];
  const store = { insert: async (call: BotCall) => void calls.push(call) };
  const silent = { warn: () => undefined } as unknown as Logger;
  const record = new RecordBotCall(store as unknown as BotCallsRepository, silent);
  return { calls, record };
}
