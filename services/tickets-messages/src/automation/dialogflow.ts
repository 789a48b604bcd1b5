import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { importPKCS8, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../config.js';

const TOKEN_LIFE = '5m';
/** A token that ends while it is on its way is of no use. */
const TOKEN_MARGIN_S = 60;
const MOST_TOKENS = 1_000;
const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const ALGORITHM = 'RS256';
/** Dialogflow refuses a longer text. */
const LONGEST_TEXT = 256;
const UNAUTHENTICATED = 401;

/**
 * The part of a service account's key file that is used. Its addresses are ignored, because a company must not choose
 * the host that we call.
 */
const KeyFile = z.object({ client_email: z.email(), private_key: z.string().includes('PRIVATE KEY') });
type KeyFile = z.output<typeof KeyFile>;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(0) });
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

export type DialogflowAgent = Readonly<{ projectName: string; jsonContent: string; language: string }>;
/** @param freshLogIn proves that the key works now, instead of a token that it gave earlier */
export type DialogflowQuestion = Readonly<{ session: string; text: string; deadlineMs: number; freshLogIn?: boolean }>;
export type DialogflowReply = Readonly<{ texts: readonly string[]; ended: boolean }>;

/** An error of Google's answer, without what it says. */
class Refused extends Error {
  constructor(readonly status: number) {
    super(`answered ${status}`);
  }
}

/** Asks agents of Dialogflow ES, each with the key of its company. */
@Injectable()
export class Dialogflow {
  private readonly tokens = new LRUCache<string, string>({ max: MOST_TOKENS });

  constructor(@Inject(SETTINGS) private readonly settings: Config) {}

  /** @throws Error when the key is wrong, or Google refuses it or does not answer in time */
  async ask(
    { projectName, jsonContent, language }: DialogflowAgent,
    { session, text, deadlineMs, freshLogIn = false }: DialogflowQuestion,
  ): Promise<DialogflowReply> {
    const signal = AbortSignal.timeout(deadlineMs);
    const name = createHash('sha256').update(jsonContent).digest('base64');
    const kept = freshLogIn ? undefined : this.tokens.get(name);
    const token = kept ?? (await this.logIn(name, keyOf(jsonContent), signal));
    const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
    const input = { text: [...text].slice(0, LONGEST_TEXT).join(''), languageCode: language };
    const reply = await post(new URL(path, this.settings.DIALOGFLOW_URL).href, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queryInput: { text: input } }),
      signal,
    }).catch((error: unknown) => {
      if (error instanceof Refused && error.status === UNAUTHENTICATED) this.tokens.delete(name);
      throw error;
    });
    return replyOf(Reply.parse(reply));
  }

  private async logIn(name: string, { client_email, private_key }: KeyFile, signal: AbortSignal): Promise<string> {
    const { GOOGLE_TOKEN_URL: audience } = this.settings;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFE)
      .sign(await importPKCS8(private_key, ALGORITHM));
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const { access_token, expires_in } = Token.parse(await post(audience, { body, signal }));
    const ttl = (expires_in - TOKEN_MARGIN_S) * 1_000;
    if (ttl > 0) this.tokens.set(name, access_token, { ttl });
    return access_token;
  }
}

/** Reads a key file. Its error does not repeat a piece of the file, as those of parsers do. */
function keyOf(jsonContent: string): KeyFile {
  try {
    return KeyFile.parse(JSON.parse(jsonContent));
  } catch {
    throw new Error('this is no key file of a service account');
  }
}

async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, method: 'POST', redirect: 'error' });
  if (!response.ok) throw new Refused(response.status);
  return response.json();
}

/** Takes the messages for no platform in particular; an agent that has only others still says something. */
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

const isThere = (text: string): boolean => text.trim() !== '';
