import { randomUUID } from 'node:crypto';
import { ErrorBody, type RpcContract } from '@recado/contracts/core';
import type { Msg } from '@nats-io/transport-node';
import CircuitBreaker from 'opossum';
import type { z } from 'zod';
import { timeLeftMs } from '../async/request-deadline.js';
import { AppError } from '../errors/app-error.js';
import { watchBreaker } from '../health/watch-breaker.js';
import { inSpan } from '../tracing/index.js';
import type { NatsLink } from './nats-link.js';
import { nameCall, toHeaders, type RpcContext } from './rpc-context.js';

const TIMEOUT_MS = 5_000;
const ERROR_HEADER = 'recado-error';
/** The kind follows from the code, and a newer release may have more kinds. */
const Failure = ErrorBody.omit({ kind: true });
type Send = (contract: RpcContract, payload: string, context: RpcContext) => Promise<Msg>;

/**
 * Sends requests to other services. Each call has a circuit breaker: while it is open, its callers fail immediately, and
 * other calls to the same service are not affected. A request is sent once; only the original caller may retry.
 */
export class RpcClient {
  private readonly breakers = new Map<string, CircuitBreaker<Parameters<Send>, Msg>>();

  constructor(private readonly link: Pick<NatsLink, 'connection' | 'actors'>) {}

  /**
   * A caller can cancel a slow request with the context's `signal`. @throws AppError from the owner, or ERR_UNAVAILABLE
   * if there is no reply in time
   */
  async call<C extends RpcContract>(
    contract: C,
    request: z.input<C['request']>,
    context: RpcContext,
  ): Promise<z.output<C['reply']>> {
    return JSON.parse(Buffer.from(await this.callRaw(contract, request, context)).toString()) as z.output<C['reply']>;
  }

  /** Returns the reply as unparsed JSON, for a caller that only forwards it. */
  async callRaw<C extends RpcContract>(
    contract: C,
    request: z.input<C['request']>,
    context: RpcContext,
  ): Promise<Uint8Array> {
    const payload = JSON.stringify(request);
    return inSpan({ name: contract.name, kind: 'client', traceparent: context.traceparent }, (traceparent) =>
      this.ask(contract, payload, { ...context, traceparent }),
    );
  }

  private async ask(contract: RpcContract, payload: string, context: RpcContext): Promise<Uint8Array> {
    const reply = await this.breakerOf(contract.subject)
      .fire(contract, payload, context)
      .catch((cause: unknown) => {
        throw new AppError('ERR_UNAVAILABLE', { cause });
      });
    if (reply.headers?.has(ERROR_HEADER)) throw AppError.fromBody(Failure.parse(reply.json()));
    return reply.data;
  }

  private breakerOf(subject: string): CircuitBreaker<Parameters<Send>, Msg> {
    let breaker = this.breakers.get(subject);
    if (!breaker) {
      breaker = new CircuitBreaker<Parameters<Send>, Msg>((...call) => this.send(...call), {
        name: subject,
        timeout: false, // the request has its own deadline
        resetTimeout: 1_000,
        rollingCountTimeout: 10_000,
        rollingPercentilesEnabled: false, // our own metrics measure durations
        enableSnapshots: false,
        volumeThreshold: 20,
        errorThresholdPercentage: 50,
      });
      watchBreaker('request', breaker);
      this.breakers.set(subject, breaker);
    }
    return breaker;
  }

  private async send(contract: RpcContract, payload: string, context: RpcContext): Promise<Msg> {
    const { subject, cancelSubject, deadlineMs = TIMEOUT_MS } = contract;
    const { connection, actors } = this.link;
    const timeout = Math.min(timeLeftMs() ?? deadlineMs, deadlineMs);
    const headers = await toHeaders(context, Date.now() + timeout, actors);
    const { signal } = context;
    if (!signal || !contract.deadlineMs) return connection.request(subject, payload, { timeout, headers });
    const callId = randomUUID();
    nameCall(headers, callId);
    const cancellation = JSON.stringify({ callId });
    // the owner replies that it was cancelled, so that the breaker does not count a missing reply
    const giveUp = () =>
      void (connection.isClosed() || connection.isDraining() || connection.publish(cancelSubject, cancellation));
    signal.addEventListener('abort', giveUp, { once: true });
    return connection
      .request(subject, payload, { timeout, headers })
      .finally(() => signal.removeEventListener('abort', giveUp));
  }
}
