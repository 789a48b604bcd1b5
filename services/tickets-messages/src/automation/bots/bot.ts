import type { AnswerExtras } from '@recado/flow-engine';
import type { BotCallPlace } from '../../assistants/bot-calls/bot-call.js';
import type { Citation } from '../../assistants/knowledge/source.js';

/** A contact's words are put to an integration or a prompt. */
export type BotQuestion = Readonly<{
  companyId: string;
  integrationId: string | null; // exactly one of the two
  promptId: string | null;
  conversation: Readonly<{
    ticketId: string;
    protocol: string;
    contactId: string;
    number: string;
    name: string;
    language: string;
  }>;
  text: string;
  history: readonly Readonly<{ fromMe: boolean; text: string }>[]; // what was said before, oldest first, for prompts
  session: string | null; // what the last answer of this bot gave, for example Typebot's session
  isSpoken: boolean; // the contact asked by a voice note: a prompt with a voice answers so
  id: string; // of this question: the same when it is repeated after a crash
  step: number; // of the conversation, at which it waits for the answer
  node: DrawnNode | null;
}>;

/** A node that a company has drawn. */
export type DrawnNode = Readonly<{ flowId: string; nodeId: string }>;

/** Tells the log of calls where a question belongs. */
export const placeOfQuestion = ({ companyId, integrationId, conversation, step, node }: BotQuestion): BotCallPlace => ({
  ...{ companyId, ticketId: conversation.ticketId, contactId: conversation.contactId, step, integrationId },
  ...{ flowId: node?.flowId ?? null, nodeId: node?.nodeId ?? null },
});

export type BotAnswer = Readonly<{
  messages: readonly Readonly<{ text: string }>[];
  session: string | null;
  ended: boolean; // the bot is through with the contact: people take over
  delayMs: number; // the pause before each message
  sources?: readonly Citation[]; // of the company's knowledge that it used
}> &
  AnswerExtras & { readonly described?: readonly string[] }; // what a prompt in shadow mode would have done

/** An answer of a bot that remembers the conversation by itself, or not at all. */
export const plainAnswer = (texts: readonly string[], ended: boolean): BotAnswer => ({
  messages: texts.map((text) => ({ text })),
  session: null,
  ended,
  delayMs: 0,
});

/** A bot may take so long for an answer. */
export const BOT_DEADLINE_MS = 10_000;

/** Reads JSON of a bot. The error does not repeat what the bot sent, as those of parsers do. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the bot did not answer with JSON');
  }
}
