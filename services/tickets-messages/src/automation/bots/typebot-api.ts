import { Injectable } from '@nestjs/common';
import { GuardedFetch, type GuardedAnswer } from '@recado/service-kit/web';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import { z } from 'zod';
import { RecordBotCall } from '../../assistants/bot-calls/record-bot-call.js';
import { BOT_DEADLINE_MS, jsonOf, callContextOf, type BotQuestion } from './bot.js';
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
      url: z.string().nullish(), // to a picture, a video, an audio file or a page
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
/** A call made for a question, within the question's time limit. */
export type TypebotCall = Readonly<{ question: BotQuestion; signal: AbortSignal }>;
type Target = Readonly<{ urlN8N: string; typebotSlug: string }>;

/** The session has expired or does not exist. */
export class SessionLost extends Error {
  override name = 'SessionLost';
}

/** The two calls of Typebot's chat API: docs.typebot.io, "Start chat" and "Continue chat". */
@Injectable()
export class TypebotApi {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly record: RecordBotCall,
  ) {}

  /** @param message answers the flow's first step if that step is a question, and is ignored otherwise */
  async start(
    { urlN8N, typebotSlug }: Target,
    { message, variables }: { message: string | undefined; variables: Readonly<Record<string, string>> },
    call: TypebotCall,
  ): Promise<z.output<typeof Start>> {
    const path = `typebots/${encodeURIComponent(typebotSlug)}/startChat`;
    const body = { ...(message !== undefined && { message }), prefilledVariables: variables };
    return this.post({ base: urlN8N, path, body }, call, ({ status, text }) => Start.parse(bodyOf(status, text)));
  }

  /** @throws SessionLost */
  async continue(
    { urlN8N }: Target,
    { sessionId, message }: { sessionId: string; message: string | undefined },
    call: TypebotCall,
  ): Promise<TypebotReply> {
    const path = `sessions/${encodeURIComponent(sessionId)}/continueChat`;
    const body = message === undefined ? {} : { message };
    return this.post({ base: urlN8N, path, body }, call, ({ status, text }) => {
      if (status === NOT_FOUND) throw new SessionLost('Typebot does not know the session');
      return Reply.parse(bodyOf(status, text));
    });
  }

  private post<T>(
    { base, path, body }: { base: string; path: string; body: object },
    { question, signal }: TypebotCall,
    read: (answer: GuardedAnswer) => T,
  ): Promise<T> {
    const url = new URL(base);
    url.pathname = `${withoutTrailingSlashes(url.pathname)}/api/v1/${path}`;
    const sent = JSON.stringify(body);
    const call = {
      ...{ method: 'POST' as const, headers: { 'content-type': 'application/json' } },
      ...{ body: sent, signal, deadlineMs: BOT_DEADLINE_MS },
    };
    const about = { kind: 'typebot', method: 'POST', address: url.href, body: sent, webhookId: question.id } as const;
    return this.record.execute({ ...about, place: callContextOf(question) }, async (watch) =>
      read(await watch(() => this.guarded.send(url.href, call))),
    );
  }
}

function bodyOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw new Error(`Typebot answered ${status}`);
  return jsonOf(text);
}
