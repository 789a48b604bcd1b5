import type { Logger } from '@recado/service-kit/logger';
import type { BotCall } from '../../src/assistants/bot-calls/bot-call.js';
import type { BotCallsRepository } from '../../src/assistants/bot-calls/bot-calls.repository.js';
import { RecordBotCall } from '../../src/assistants/bot-calls/record-bot-call.js';
import type { RemoveDeletedTexts } from '../../src/assistants/bot-calls/remove-deleted-texts.js';

/** Collects logged calls in a list. */
export function recordedCalls() {
  const calls: BotCall[] = [];
  const store = { insert: async (call: BotCall) => void calls.push(call) };
  const silent = { warn: () => undefined } as unknown as Logger;
  const nothingDeleted = { ofCall: async () => undefined } as unknown as RemoveDeletedTexts;
  const record = new RecordBotCall(store as unknown as BotCallsRepository, nothingDeleted, silent);
  return { calls, record };
}
