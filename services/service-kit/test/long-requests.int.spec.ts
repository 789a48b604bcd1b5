import { randomUUID } from 'node:crypto';
import { defineRpc } from '@recado/contracts/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from '../src/errors/index.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { RpcClient } from '../src/messaging/rpc-client.js';
import type { RpcContext } from '../src/messaging/rpc-context.js';
import { RequestTurns } from '../src/messaging/request-turns.js';
import { RpcResponder } from '../src/messaging/rpc-responder.js';
import { openLink, silent } from './kit.js';
import { WAIT_LIMIT_MS } from './limits.js';

const aContract = (deadlineMs: number) =>
  defineRpc({
    name: `kit${randomUUID().slice(0, 8)}.thing.think`,
    request: z.strictObject({}),
    reply: z.object({ name: z.string() }),
    deadlineMs,
  });
const context: RpcContext = { correlationId: 'test' };

describe('a request that waits for another server', () => {
  let link: NatsLink;
  const responders: RpcResponder[] = [];
  beforeAll(async () => {
    link = await openLink();
  });
  afterAll(async () => {
    await Promise.all(responders.map((one) => one.stop()));
    await link.close();
  });

  const answer = (
    contract: ReturnType<typeof aContract>,
    handle: (context: RpcContext) => Promise<unknown>,
    all = new RequestTurns(),
  ) => {
    const turns = { all, heavy: new RequestTurns(), slow: new RequestTurns() };
    const responder = new RpcResponder(contract, (_, received) => handle(received), silent, turns);
    responder.start(link, 'kit-test');
    responders.push(responder);
    return responder;
  };
  /** Replies only when the call is cancelled, and calls `begun` when it has started. */
  const until = (begun: () => void) => (received: RpcContext) =>
    new Promise((_resolve, reject) => {
      received.signal?.addEventListener('abort', () => reject(new AppError('ERR_BOT_UNAVAILABLE')));
      begun();
    });

  it('has a longer deadline', async () => {
    const contract = aContract(WAIT_LIMIT_MS);
    answer(contract, async () => ({ name: 'late' }));
    const limits: unknown[] = [];
    const request: typeof link.connection.request = (subject, payload, options) => {
      limits.push(options?.timeout);
      return link.connection.request(subject, payload, options);
    };
    const client = new RpcClient({ connection: { request } as typeof link.connection, actors: link.actors });

    expect(await client.call(contract, {}, context)).toEqual({ name: 'late' });
    expect(limits).toEqual([WAIT_LIMIT_MS]);
  });

  it('is cancelled in the answering process when its caller leaves', async () => {
    const contract = aContract(WAIT_LIMIT_MS);
    const left = new AbortController();
    const handle = until(() => left.abort());
    answer(contract, handle);
    answer(contract, handle); // one of two processes

    const asked = new RpcClient(link).call(contract, {}, { ...context, signal: left.signal });
    await expect(asked).rejects.toMatchObject({ code: 'ERR_BOT_UNAVAILABLE' });
  });

  it('is cancelled when its process stops', async () => {
    const contract = aContract(WAIT_LIMIT_MS);
    let begin: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => (begin = resolve));
    const responder = answer(contract, until(begin));
    responders.pop(); // stopped here
    const asked = new RpcClient(link).call(contract, {}, { ...context, signal: new AbortController().signal });
    asked.catch(() => undefined); // a failing expectation ends the test before the reply
    await isBegun;
    await responder.stop();

    await expect(asked).rejects.toMatchObject({ code: 'ERR_BOT_UNAVAILABLE' });
  });

  it('uses no turn of the requests that wait for the database', async () => {
    const none = new RequestTurns({ perCompany: 1, total: 1 });
    let end: () => void = () => undefined;
    void none.take('acme', Infinity, () => new Promise<void>((resolve) => (end = resolve)));
    const contract = aContract(WAIT_LIMIT_MS);
    answer(contract, async () => ({ name: 'beside' }), none);

    expect(await new RpcClient(link).call(contract, {}, context)).toEqual({ name: 'beside' });
    end();
  });
});
