import { Injectable } from '@nestjs/common';
import { keptOf } from '@recado/flow-engine';
import { GuardedFetch, type GuardedAnswer, type GuardedRequest } from '@recado/service-kit/web';
import type { BotCallContext } from '../../assistants/bot-calls/bot-call.js';
import { RecordBotCall, type Watch } from '../../assistants/bot-calls/record-bot-call.js';
import { BOT_DEADLINE_MS } from './bot.js';
import { BotLimits } from './bot-limits.js';

export type HttpCall = Readonly<{
  place: BotCallContext;
  id: string; // unchanged when it is repeated after a crash
  method: NonNullable<GuardedRequest['method']>;
  url: string;
  body: string;
  saves: readonly Readonly<{ name: string; path: string }>[];
}>;

const MOST_BYTES = 1_048_576;
/** The settings of an address never change. */
const NEVER = new Date(0);

/** Calls an address in a company's flow. Its errors include neither the address nor the bodies. */
@Injectable()
export class CallHttp {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly limits: BotLimits,
    private readonly record: RecordBotCall,
  ) {}

  /**
   * Returns the values that the flow saves.
   * @throws Error if the address does not answer in time, or not with success and JSON
   */
  async execute(call: HttpCall): Promise<Record<string, string>> {
    const { place, url, id: webhookId, method, body } = call;
    if (!URL.canParse(url)) throw new Error('this is no address');
    const { companyId } = place;
    const id = `${companyId} ${new URL(url).origin}`;
    const about = { place, kind: 'http', method, address: url, body, webhookId } as const;
    return this.record.execute(about, async (watch) =>
      valuesOf(call, await this.limits.run({ companyId, id, changedAt: NEVER }, () => this.send(call, watch))),
    );
  }

  /** Only server errors count as failures of the address; client errors, such as 404, do not. */
  private async send({ id, method, url, body }: HttpCall, watch: Watch): Promise<GuardedAnswer> {
    const headers = { 'idempotency-key': id, ...(body !== '' && { 'content-type': 'application/json' }) };
    const limits = { deadlineMs: BOT_DEADLINE_MS, maxBytes: MOST_BYTES };
    const call = { method, headers, ...(body !== '' && { body }), ...limits };
    const answer = await watch(() => this.guarded.send(url, call));
    if (answer.status >= 500) throw new Error(`the address answered ${answer.status}`);
    return answer;
  }
}

function valuesOf({ saves }: HttpCall, { status, text }: GuardedAnswer): Record<string, string> {
  if (status < 200 || status > 299) throw new Error(`the address answered ${status}`);
  const kept = keptOf(text, saves);
  if (!kept) throw new Error('the address did not answer with JSON');
  return kept;
}
