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
/** The change time of a URL, which has no settings that could change. */
const NEVER = new Date(0);

/** Calls a URL in a company's flow. Errors include neither the URL nor the bodies. */
@Injectable()
export class CallHttp {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly limits: BotLimits,
    private readonly record: RecordBotCall,
  ) {}

  /**
   * Returns the values that the flow saves.
   * @throws Error if the server does not return a success status and JSON in time
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

  /** Counts only server errors as failures of the endpoint, not client errors such as 404. */
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
