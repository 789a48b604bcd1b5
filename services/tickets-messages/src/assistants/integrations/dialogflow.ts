import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { cxAddress, cxReplyOf, type CxAgent } from './dialogflow-cx.js';
import { GoogleTokens } from './google-tokens.js';

/** Dialogflow rejects longer text. */
const LONGEST_TEXT = 256;

const Message = z.object({
  platform: z.string().optional(),
  text: z.object({ text: z.array(z.string()).default([]) }).optional(),
});
const Reply = z.object({
  queryResult: z
    .object({
      fulfillmentText: z.string().default(''),
      fulfillmentMessages: z.array(Message).default([]),
      allRequiredParamsPresent: z.boolean().default(true),
      intent: z.object({ endInteraction: z.boolean().default(false) }).optional(),
      diagnosticInfo: z.object({ end_conversation: z.boolean().default(false) }).optional(),
    })
    .optional(),
});

export type DialogflowAgent = CxAgent & Readonly<{ type: string; jsonContent: string; language: string }>;
/** @param freshLogIn signs in again instead of using a cached token, to prove that the key works now */
export type DialogflowQuestion = Readonly<{ session: string; text: string; deadlineMs: number; freshLogIn?: boolean }>;
export type DialogflowReply = Readonly<{ texts: readonly string[]; ended: boolean }>;

const isThere = (text: string): boolean => text.trim() !== '';

/** Sends messages to Dialogflow ES and CX agents, with each company's own key. */
@Injectable()
export class Dialogflow {
  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    private readonly google: GoogleTokens,
  ) {}

  /** @throws Error if the key is invalid, or if Google rejects it or does not respond in time */
  async ask(
    agent: DialogflowAgent,
    { session, text, deadlineMs, freshLogIn: isFresh = false }: DialogflowQuestion,
  ): Promise<DialogflowReply> {
    const { jsonContent, language: languageCode } = agent;
    const isCx = agent.type === 'dialogflowCx';
    const { DIALOGFLOW_URL: base } = this.settings;
    const url = isCx ? cxAddress(agent, session, base) : addressOf(agent, session, base);
    const input = { text: [...text].slice(0, LONGEST_TEXT).join('') };
    const queryInput = isCx ? { text: input, languageCode } : { text: { ...input, languageCode } };
    const signal = AbortSignal.timeout(deadlineMs);
    const reply = await this.google.call({ jsonContent, url, body: { queryInput }, signal, isFresh });
    return isCx ? cxReplyOf(reply) : replyOf(Reply.parse(reply));
  }
}

function addressOf({ projectName }: DialogflowAgent, session: string, base: string): string {
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
  return new URL(path, base).href;
}

/** Prefers platform-independent messages, and falls back to the others if there are none. */
function replyOf({ queryResult }: z.output<typeof Reply>): DialogflowReply {
  if (!queryResult) return { texts: [], ended: false };
  const { fulfillmentMessages, fulfillmentText, allRequiredParamsPresent, intent, diagnosticInfo } = queryResult;
  const written = fulfillmentMessages.filter(({ text }) => text?.text.some(isThere));
  const general = written.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED');
  const texts = (general.length > 0 ? general : written).map(({ text }) => text?.text.filter(isThere).join('\n') ?? '');
  const isLast = Boolean(intent?.endInteraction || diagnosticInfo?.end_conversation);
  return {
    texts: texts.length > 0 ? texts : [fulfillmentText].filter(isThere),
    ended: isLast && allRequiredParamsPresent,
  };
}
