import { Injectable } from '@nestjs/common';
import { keptOf } from '@recado/flow-engine';
import { GuardedFetch, type GuardedAnswer, type GuardedRequest } from '@recado/service-kit/web';
import type { BotCallPlace } from '../../assistants/bot-calls/bot-call.js';
import { RecordBotCall, type Watch } from '../../assistants/bot-calls/record-bot-call.js';
import { BOT_DEADLINE_MS } from './bot.js';
import { BotLimits } from './bot-limits.js';

export type HttpCall = Readonly<{
  place: BotCallPlace;
  id: string; // the same when it is repeated after a crash
  method: NonNullable<GuardedRequest['method']>;
  url: string;
  body: string;
  saves: readonly Readonly<{ name: string; path: string }>[];
}>;

const MOST_BYTES = 1_048_576;
/** An address has no settings that somebody changes. */
const NEVER = new Date(0);

/** Calls an address that a company has put into a flow. Its errors say neither where, nor what was sent or answered. */
@Injectable()
export class CallHttp {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly limits: BotLimits,
    private readonly record: RecordBotCall,
  ) {}

  /**
   * Returns the values that the flow wants to keep.
   * @throws Error when the address does not answer in time, answers an error or something else than JSON
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

  /** That the other side has a fault is a reason to leave it alone for a while; that it does not know something is none. */
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
