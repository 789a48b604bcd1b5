import type { AnswerExtras } from '@recado/flow-engine';
import type { BotCallContext } from '../../assistants/bot-calls/bot-call.js';
import type { Citation } from '../../assistants/knowledge/source.js';

/** A contact's text for an integration or a prompt. */
export type BotQuestion = Readonly<{
  companyId: string;
  integrationId: string | null; // exactly one of the two ids is set
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
  history: readonly Readonly<{ fromMe: boolean; text: string }>[]; // earlier messages, oldest first, for prompts
  session: string | null; // returned by the bot's last answer, for example Typebot's session
  isSpoken: boolean; // the contact sent a voice note, so a prompt with a voice answers with one
  id: string; // of the question; unchanged when it is repeated after a crash
  step: number; // the step that is waiting for the answer
  node: DrawnNode | null;
}>;

/** A node of a company's flow. */
export type DrawnNode = Readonly<{ flowId: string; nodeId: string }>;

/** Returns the context of a question for the call log. */
export const callContextOf = ({ companyId, integrationId, conversation, step, node }: BotQuestion): BotCallContext => ({
  ...{ companyId, ticketId: conversation.ticketId, contactId: conversation.contactId, step, integrationId },
  ...{ flowId: node?.flowId ?? null, nodeId: node?.nodeId ?? null },
});

export type BotAnswer = Readonly<{
  messages: readonly Readonly<{ text: string }>[];
  session: string | null;
  ended: boolean; // the bot is finished, and agents take over
  delayMs: number; // the pause before each message
  sources?: readonly Citation[]; // the company's knowledge that it used
}> &
  AnswerExtras & { readonly described?: readonly string[] }; // what a prompt in shadow mode would have done

/** An answer without a session: the bot stores the conversation itself, or not at all. */
export const plainAnswer = (texts: readonly string[], ended: boolean): BotAnswer => ({
  messages: texts.map((text) => ({ text })),
  session: null,
  ended,
  delayMs: 0,
});

/** The time limit for a bot's answer. */
export const BOT_DEADLINE_MS = 10_000;

/** Parses a bot's JSON. Unlike a parser's error, its error does not repeat the input. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the bot did not answer with JSON');
  }
}
