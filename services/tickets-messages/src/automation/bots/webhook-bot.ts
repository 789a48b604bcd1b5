import { MAX_TEXT } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { sleep } from '@recado/service-kit/async';
import { AddressRefused, AnswerTooLarge, GuardedFetch, type GuardedAnswer } from '@recado/service-kit/web';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { OpenIntegration } from '../../assistants/integrations/open-automation.js';
import type { BotCallContext } from '../../assistants/bot-calls/bot-call.js';
import { RecordBotCall, type Watch } from '../../assistants/bot-calls/record-bot-call.js';
import { BOT_DEADLINE_MS, jsonOf, callContextOf, plainAnswer, type BotAnswer, type BotQuestion } from './bot.js';

const RETRY_AFTER_MS = 300;
const MOST_MESSAGES = 20;
/** n8n's default response when a workflow responds immediately. It is not meant for the contact. */
const STARTED = 'Workflow was started';

const Text = z.string().max(MAX_TEXT);
const Answer = z
  .object({
    message: Text.optional(),
    messages: z
      .array(z.union([Text, z.object({ text: Text }).transform(({ text }) => text)]))
      .max(MOST_MESSAGES)
      .optional(),
    ended: z.boolean().optional(),
  })
  .refine((answer) => Object.keys(answer).length > 0, 'has no field that is known');

type Target = Pick<OpenIntegration, '_id' | 'name' | 'type' | 'urlN8N' | 'signingSecret'>;
/** A question as sent. `againAs` is the id of the log entry if a user sends it again. */
export type Delivery = Readonly<{ id: string; body: string; place: BotCallContext; againAs?: string }>;

/** Sends questions to a webhook or an n8n workflow. docs/automation.md describes the format. */
@Injectable()
export class WebhookBot {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly record: RecordBotCall,
  ) {}

  /** @throws Error if it does not return a valid answer in time */
  async ask(target: Target, question: BotQuestion): Promise<BotAnswer> {
    const body = JSON.stringify(payloadOf(target, question));
    return this.deliver(target, { id: question.id, body, place: callContextOf(question) });
  }

  /** @throws like `ask` */
  async deliver(target: Target, { id, body, place, againAs }: Delivery): Promise<BotAnswer> {
    const kind = target.type === 'n8n' ? 'n8n' : 'webhook';
    const about = { place, kind, method: 'POST', address: target.urlN8N, body, webhookId: id, againAs } as const;
    return this.record.execute(about, async (watch) =>
      answerOf(target, await this.sendTwice(target, { id, body }, watch)),
    );
  }

  /** Retries once after a connection failure or a server error. The receiver recognizes a retry by its id. */
  private async sendTwice(target: Target, sent: Pick<Delivery, 'id' | 'body'>, watch: Watch): Promise<GuardedAnswer> {
    const signal = AbortSignal.timeout(BOT_DEADLINE_MS);
    const send = () => watch(() => this.send(target, { ...sent, signal }));
    const first = await send().catch((error: unknown) => {
      if (error instanceof AddressRefused || error instanceof AnswerTooLarge) throw error;
      return undefined;
    });
    if (first && first.status < 500) return first;
    await sleep(RETRY_AFTER_MS, signal);
    return send();
  }

  private send(
    { urlN8N, signingSecret }: Target,
    { id, body, signal }: { id: string; body: string; signal: AbortSignal },
  ): Promise<GuardedAnswer> {
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(signingSecret).sign(id, now, body),
    };
    return this.guarded.send(urlN8N, { method: 'POST', headers, body, signal, deadlineMs: BOT_DEADLINE_MS });
  }
}

function answerOf({ type }: Target, { status, text }: GuardedAnswer): BotAnswer {
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
  if (text.trim() === '') return plainAnswer([], false);
  const { message, messages = [], ended = false } = Answer.parse(jsonOf(text));
  const said = [message ?? '', ...messages].filter((one) => one.trim() !== '');
  const isStart = type === 'n8n' && said.length === 1 && said[0] === STARTED;
  return plainAnswer(isStart ? [] : said, ended);
}

const payloadOf = ({ _id, name }: Target, { id, text, conversation, companyId }: BotQuestion) => ({
  type: 'message.received',
  timestamp: new Date().toISOString(),
  data: {
    companyId,
    integration: { id: _id, name },
    ticket: { id: conversation.ticketId, protocol: conversation.protocol },
    contact: { id: conversation.contactId, number: conversation.number, name: conversation.name },
    language: conversation.language,
    message: { id, text },
  },
});
