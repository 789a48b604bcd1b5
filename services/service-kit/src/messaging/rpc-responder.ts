import type { RpcContract } from '@recado/contracts/core';
import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import type { z } from 'zod';
import { readMessage } from '../compatibility/index.js';
import { isTooSlow } from '../errors/outage.js';
import { AppError, toBody } from '../errors/app-error.js';
import { handledSeconds } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import { withDeadline } from '../async/request-deadline.js';
import { inSpan } from '../tracing/index.js';
import type { NatsLink } from './nats-link.js';
import type { RequestTurns } from './request-turns.js';
import { callIdOf, fromHeaders, type RpcContext } from './rpc-context.js';

/**
 * A slow request is rejected this long before its deadline, so that the caller still gets the reply: its breaker counts
 * missing replies.
 */
const TO_REFUSE_MS = 250;
type Handle = (request: unknown, context: RpcContext) => Promise<unknown>;
/** Requests that wait for other servers do not take turns from requests that wait for the database. */
export type Turns = Readonly<Record<'all' | 'heavy' | 'slow', RequestTurns>>;

/** Handles requests for one contract. The processes of a service share them. */
export class RpcResponder {
  private subscription: Subscription | undefined;
  private cancels: Subscription | undefined;
  private readonly inHand = new Set<Promise<void>>();
  /** The running slow requests by call id. */
  private readonly givenUp = new Map<string, AbortController>();

  constructor(
    private readonly contract: RpcContract,
    private readonly handle: Handle,
    private readonly logger: Logger,
    private readonly turns: Turns,
  ) {}

  start({ connection, actors }: Pick<NatsLink, 'connection' | 'actors'>, queue: string): void {
    this.subscription = connection.subscribe(this.contract.subject, {
      queue,
      callback: (error, message) => {
        if (error)
          return this.logger.error(
            { err: error, what: this.contract.name },
            'lost a subscription; requests of its contract are not answered here',
          );
        const task: Promise<void> = this.answer(message, actors).finally(() => this.inHand.delete(task));
        this.inHand.add(task);
      },
    });
    if (!this.contract.deadlineMs) return;
    // every process gets the cancellation, because the caller does not know which one is handling the request
    this.cancels = connection.subscribe(this.contract.cancelSubject, {
      callback: (error, message) => {
        if (!error) this.givenUp.get(message.json<{ callId: string }>().callId)?.abort();
      },
    });
  }

  /** Finishes running requests. Slow requests are cancelled, because they may outlast the shutdown. */
  async stop(): Promise<void> {
    await this.subscription?.drain();
    for (const call of this.givenUp.values()) call.abort();
    await Promise.all(this.inHand);
    this.cancels?.unsubscribe();
  }

  private async answer(message: Msg, actors: NatsLink['actors']): Promise<void> {
    const started = performance.now();
    let outcome = 'ok';
    try {
      const context = await fromHeaders(message.headers, actors);
      if (Date.now() > context.deadline) return; // the caller no longer waits
      const until = context.deadline - TO_REFUSE_MS;
      const request = this.parse(message);
      const { signal } = this.callOf(message);
      const company = context.actor?.companyId ?? '';
      const about = { company, correlation: context.correlationId };
      const span = { name: this.contract.name, kind: 'server', traceparent: context.traceparent, about } as const;
      const answer = () => inSpan(span, (traceparent) => this.handle(request, { ...context, traceparent, signal }));
      const take = () => this.ownTurns.take(company, until, () => withDeadline(until, answer));
      const reply = await (this.contract.isHeavy?.(request) ? this.turns.heavy.take(company, until, take) : take());
      message.respond(JSON.stringify(reply));
    } catch (reason) {
      const error = isTooSlow(reason) ? new AppError('ERR_UNAVAILABLE', { cause: reason }) : reason;
      outcome = error instanceof AppError ? error.code : 'error';
      if (!(error instanceof AppError))
        this.logger.error({ err: error, what: this.contract.name }, 'failed to answer a request');
      const failed = headers();
      failed.set('recado-error', '1');
      message.respond(JSON.stringify(toBody(error)), { headers: failed });
    } finally {
      this.givenUp.delete(callIdOf(message.headers));
      const seconds = (performance.now() - started) / 1000;
      handledSeconds.observe({ what: this.contract.name, outcome }, seconds);
    }
  }

  private get ownTurns(): RequestTurns {
    return this.contract.deadlineMs ? this.turns.slow : this.turns.all;
  }

  private callOf({ headers: read }: Msg): { signal?: AbortSignal } {
    const callId = callIdOf(read);
    if (!this.contract.deadlineMs || callId === '') return {};
    const call = new AbortController();
    this.givenUp.set(callId, call);
    return { signal: call.signal };
  }

  private parse(message: Msg): unknown {
    const reading = readMessage(this.contract.request, message.json());
    if ('data' in reading) return reading.data;
    throw invalid(reading.error);
  }
}

/** Limits the reported fields, so that a request with many errors gets a short response. */
const MOST_REPORTED = 20;

/** Builds the 400 response with the invalid or unknown fields and their messages. */
export const invalid = ({ issues }: z.ZodError): AppError => {
  const fields = new Map<string, string[]>();
  const form: string[] = [];
  for (const issue of issues.slice(0, MOST_REPORTED)) {
    const [field] = issue.path;
    if (field !== undefined) fields.set(String(field), [...(fields.get(String(field)) ?? []), issue.message]);
    else if (issue.code !== 'unrecognized_keys') form.push(issue.message);
    else for (const key of issue.keys.slice(0, MOST_REPORTED)) fields.set(key.slice(0, 64), ['Unknown']);
  }
  return new AppError('ERR_VALIDATION', { details: { fields: Object.fromEntries(fields), form } });
};
