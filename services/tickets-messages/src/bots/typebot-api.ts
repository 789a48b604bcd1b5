import { Injectable } from '@nestjs/common';
import { GuardedFetch } from '@recado/service-kit/web';
import { z } from 'zod';
import { BOT_DEADLINE_MS, jsonOf } from './bot.js';
import { RichNode } from './typebot-text.js';

const MOST_ITEMS = 100;
const NOT_FOUND = 404;

const Bubble = z.object({
  type: z.string(),
  content: z
    .object({
      richText: z.array(RichNode).optional(),
      markdown: z.string().optional(),
      plainText: z.string().optional(), // servers before version 2.20
      url: z.string().nullish(), // of a picture, a video, an audio or a page
    })
    .optional(),
});
const Item = z.object({ content: z.string().nullish(), title: z.string().nullish() });
const Reply = z.object({
  messages: z.array(Bubble),
  input: z
    .object({
      items: z.array(Item).max(MOST_ITEMS).optional(),
      options: z.object({ isMultipleChoice: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  clientSideActions: z
    .array(
      z.object({
        type: z.string().optional(),
        redirect: z.object({ url: z.string().nullish() }).optional(),
        expectsDedicatedReply: z.boolean().nullish(),
      }),
    )
    .nullish(),
});
const Start = Reply.extend({ sessionId: z.string().min(1).max(200) });

export type TypebotReply = z.output<typeof Reply>;
export type TypebotBubble = z.output<typeof Bubble>;
export type TypebotInput = NonNullable<TypebotReply['input']>;
type Target = Readonly<{ urlN8N: string; typebotSlug: string }>;

/** Typebot does not know the session (any more). */
export class SessionLost extends Error {
  override name = 'SessionLost';
}

/** The two calls of Typebot's chat API: docs.typebot.io, pages "Start chat" and "Continue chat". */
@Injectable()
export class TypebotApi {
  constructor(private readonly guarded: GuardedFetch) {}

  /** @param message answers the flow's first step where that is a question, and is ignored otherwise */
  async start(
    { urlN8N, typebotSlug }: Target,
    { message, variables }: { message: string | undefined; variables: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ): Promise<z.output<typeof Start>> {
    const path = `typebots/${encodeURIComponent(typebotSlug)}/startChat`;
    const body = { ...(message !== undefined && { message }), prefilledVariables: variables };
    const { status, text } = await this.post(urlN8N, path, body, signal);
    return Start.parse(bodyOf(status, text));
  }

  /** @throws SessionLost */
  async continue(
    { urlN8N }: Target,
    { sessionId, message }: { sessionId: string; message: string | undefined },
    signal: AbortSignal,
  ): Promise<TypebotReply> {
    const path = `sessions/${encodeURIComponent(sessionId)}/continueChat`;
    const { status, text } = await this.post(urlN8N, path, message === undefined ? {} : { message }, signal);
    if (status === NOT_FOUND) throw new SessionLost('Typebot does not know the session');
    return Reply.parse(bodyOf(status, text));
  }

  private post(base: string, path: string, body: object, signal: AbortSignal) {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v1/${path}`;
    return this.guarded.send(url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      deadlineMs: BOT_DEADLINE_MS,
    });
  }
}

function bodyOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw new Error(`Typebot answered ${status}`);
  return jsonOf(text);
}
