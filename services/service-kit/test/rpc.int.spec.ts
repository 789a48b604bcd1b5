import { randomUUID } from 'node:crypto';
import { defineRpc, type Actor } from '@recado/contracts/core';
import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { mongo } from 'mongoose';
import { z } from 'zod';
import { AppError } from '../src/errors/index.js';
import { collectionOf, CollectionSchema, connectMongo } from '../src/mongo/index.js';
import { OnRpc } from '../src/messaging/decorators.js';
import { findHandlers } from '../src/messaging/find-handlers.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { RecadoTransport } from '../src/messaging/recado-transport.js';
import { RpcClient } from '../src/messaging/rpc-client.js';
import { actorOf, type RpcContext } from '../src/messaging/rpc-context.js';
import { RequestTurns } from '../src/messaging/request-turns.js';
import { RpcResponder } from '../src/messaging/rpc-responder.js';
import { MONGO_URL, openLink, silent } from './kit.js';

const aContract = () =>
  defineRpc({
    name: `kit${randomUUID().slice(0, 8)}.thing.get`,
    request: z.strictObject({ id: z.string() }),
    reply: z.object({ name: z.string() }),
  });
const turns = () => ({
  ...{ all: new RequestTurns(), heavy: new RequestTurns({ perCompany: 1, total: 2 }) },
  slow: new RequestTurns({ perCompany: 1 }),
});
const context: RpcContext = { correlationId: 'test' };
const DEADLINE_MS = 5_000;
const BREAKER_MS = 1_000;
const LONG_MS = 60_000;

/** Keeps newly opened breakers open for the duration of a test. */
const holdBreakers = () => {
  const start = globalThis.setTimeout;
  const startLater = (work: () => void, ms?: number): NodeJS.Timeout =>
    ms === BREAKER_MS ? start(work, LONG_MS).unref() : start(work, ms);
  return jest.spyOn(globalThis, 'setTimeout').mockImplementation(startLater);
};

describe('requests', () => {
  let link: NatsLink;
  beforeAll(async () => {
    link = await openLink();
  });
  afterAll(() => link.close());

  const answering = (
    contract: ReturnType<typeof aContract>,
    handle: (request: unknown, context: RpcContext) => Promise<unknown>,
  ) => new RpcResponder(contract, handle, silent, turns()).start(link, 'kit-test');

  it('are answered, and pass on the actor', async () => {
    const contract = aContract();
    const actor: Actor = {
      userId: 'u1',
      companyId: 'acme',
      loginId: 'l1',
      profile: 'user',
      super: false,
      queueIds: ['q1'],
      allTicket: false,
    };
    answering(contract, async (_, received) => ({ name: actorOf(received).queueIds.join() }));

    expect(await new RpcClient(link).call(contract, { id: '1' }, { ...context, actor })).toEqual({ name: 'q1' });
  });

  it("return the owner's error with code and details", async () => {
    const contract = aContract();
    answering(contract, async () => {
      throw new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: { id: 't1' } } });
    });

    const failed = new RpcClient(link).call(contract, { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: 't1' } } });
  });

  it('reveal nothing of an unexpected error', async () => {
    const contract = aContract();
    answering(contract, async () => {
      throw new Error('password of the database');
    });

    const failed = new RpcClient(link).call(contract, { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_INTERNAL', message: 'Something went wrong.' });
  });

  it('with an invalid shape are rejected with the field', async () => {
    const contract = aContract();
    answering(contract, async () => ({ name: 'never' }));

    const failed = new RpcClient(link).call(contract, { id: { $ne: null } } as never, context);

    await expect(failed).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { id: expect.anything() } },
    });
  });

  it('fail immediately if no process answers', async () => {
    const failed = new RpcClient(link).call(aContract(), { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  it('are suspended for a moment after many failures', async () => {
    const contract = aContract();
    const client = new RpcClient(link);
    const held = holdBreakers();
    for (let n = 0; n < 25; n += 1) await client.call(contract, { id: '1' }, context).catch(() => undefined);
    answering(contract, async () => ({ name: 'back' }));

    const refused = await client.call(contract, { id: '1' }, context).catch((error: unknown) => error);
    held.mockRestore();

    expect(refused).toMatchObject({ code: 'ERR_UNAVAILABLE', cause: { code: 'EOPENBREAKER' } });
  });
});

describe('a slow request', () => {
  let link: NatsLink;
  beforeAll(async () => {
    link = await openLink();
  });
  afterAll(() => link.close());
  const answer = (
    contract: ReturnType<typeof aContract>,
    handle: (request: unknown, context: RpcContext) => Promise<unknown>,
    taking = turns(),
  ) => new RpcResponder(contract, handle, silent, taking).start(link, 'kit-test');
  const actor = (companyId: string): Actor => ({
    ...{ userId: 'u', companyId, loginId: 'l', profile: 'user', super: false, queueIds: [], allTicket: false },
  });

  it('opens the breaker of its own call only', async () => {
    const owner = `kit${randomUUID().slice(0, 8)}`;
    const rpcOf = (verb: string) =>
      defineRpc({ name: `${owner}.thing.${verb}`, request: z.strictObject({}), reply: z.object({ name: z.string() }) });
    const [broken, sound] = [rpcOf('list'), rpcOf('get')];
    answer(sound as never, async () => ({ name: 'sound' }));
    const client = new RpcClient(link);
    for (let n = 0; n < 25; n += 1) await client.call(broken, {}, context).catch(() => undefined);

    expect(await client.call(sound, {}, context)).toEqual({ name: 'sound' });
  });

  it('of a company at its limit does not affect other companies', async () => {
    const contract = aContract();
    let end: (value: unknown) => void = () => undefined;
    let fill: (value: unknown) => void = () => undefined;
    const hanging = new Promise((resolve) => (end = resolve));
    const isFull = new Promise((resolve) => (fill = resolve));
    let asked = 0;
    answer(contract, (_, received) => {
      if (actorOf(received).companyId === 'quiet' || (asked += 1) > 12) return Promise.resolve({ name: 'free' });
      if (asked === 12) fill(true);
      return hanging;
    });
    const client = new RpcClient(link);
    const ask = (companyId: string) => client.call(contract, { id: '1' }, { ...context, actor: actor(companyId) });
    const slow = Array.from({ length: 13 }, () => ask('noisy'));
    await isFull;

    expect(await ask('quiet')).toEqual({ name: 'free' });
    expect(asked).toBe(12);
    end({ name: 'late' });
    await Promise.all(slow);
    expect(asked).toBe(13);
  });

  it('that is heavy runs one at a time, while light requests of the company continue', async () => {
    const contract = { ...aContract(), isHeavy: ({ id }: { id: string }) => id === 'heavy' };
    const running: ((value: unknown) => void)[] = [];
    let isAsked: (value: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (isAsked = resolve));
    answer(contract, (request) => {
      if ((request as { id: string }).id === 'light') return Promise.resolve({ name: 'light' });
      isAsked(true);
      return new Promise((resolve) => running.push(() => resolve({ name: 'heavy' })));
    });
    const client = new RpcClient(link);
    const ask = (id: string) => client.call(contract, { id }, { ...context, actor: actor('acme') });
    const heavy = [ask('heavy'), ask('heavy')];
    const both = Promise.all(heavy);
    both.catch(() => undefined); // a failing expectation ends the test before the replies
    await first;

    expect(await ask('light')).toEqual({ name: 'light' });
    expect(running).toHaveLength(1);
    running[0]?.(true);
    await Promise.race(heavy); // signatures are verified concurrently, so either may be first
    while (running.length < 2) await new Promise(setImmediate);
    running[1]?.(true);
    expect(await both).toEqual([{ name: 'heavy' }, { name: 'heavy' }]);
  });

  it("is aborted by the database and answered before its caller's deadline; the breaker stays closed", async () => {
    const { connection, limits } = await monitored();
    const schema = new CollectionSchema<{ _id: string }>('things');
    const things = collectionOf(connection, schema);
    await things.insertOne({ _id: 'one' });
    const contract = aContract();
    answer(contract, () => things.findOne({ $where: 'sleep(60000) || true' }));
    // this caller waits longer than its owner knows, because the response time depends on the machine
    const request: typeof link.connection.request = (subject, payload, options) =>
      link.connection.request(subject, payload, { ...options, timeout: LONG_MS });
    const client = new RpcClient({ connection: { request } as typeof link.connection, actors: link.actors });

    const failed = await client.call(contract, { id: '1' }, context).catch((error: unknown) => error);

    expect(failed).toMatchObject({ code: 'ERR_UNAVAILABLE', cause: undefined }); // returned by the owner
    expect(limits).toEqual([expect.any(Number)]);
    expect(limits[0]).toBeLessThan(DEADLINE_MS - 200);
    await connection.dropDatabase();
    await connection.close();
  });

  /** Returns a connection that records the time limit of each query. */
  const monitored = async () => {
    const url = `${MONGO_URL}${MONGO_URL.includes('?') ? '&' : '?'}monitorCommands=true`;
    const connection = await connectMongo(url, `kit-${randomUUID()}`);
    const limits: unknown[] = [];
    connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
      if (commandName === 'find') limits.push((command as { maxTimeMS?: number }).maxTimeMS);
    });
    return { connection, limits };
  };

  it('limits nested requests to its own remaining time', async () => {
    const [outer, inner] = [aContract(), aContract()];
    const client = new RpcClient(link);
    let [outerDeadline, innerDeadline] = [0, 0];
    new RpcResponder(
      inner,
      async (_, received) => {
        innerDeadline = (received as unknown as { deadline: number }).deadline;
        return { name: 'inner' };
      },
      silent,
      turns(),
    ).start(link, 'kit-test');
    answer(outer, async (_, received) => {
      outerDeadline = (received as unknown as { deadline: number }).deadline;
      const now = Date.now();
      while (Date.now() === now) await new Promise(setImmediate); // a separate deadline would be later
      return client.call(inner, { id: '1' }, context);
    });

    expect(await client.call(outer, { id: '1' }, context)).toEqual({ name: 'inner' });
    expect(innerDeadline).toBeLessThanOrEqual(outerDeadline);
    expect(innerDeadline).toBeGreaterThan(0);
  });
});

describe('OnRpc in a Nest application', () => {
  it('passes the request and the actor to the method', async () => {
    const contract = aContract();
    @Injectable()
    class ThingHandlers {
      @OnRpc(contract)
      async get({ id }: { id: string }, { correlationId }: RpcContext) {
        return { name: `${id} for ${correlationId}` };
      }
    }
    @Module({ imports: [DiscoveryModule], providers: [ThingHandlers] })
    class Root {}
    const link = await openLink();
    const options = { link, serviceName: 'kit-test', logger: silent };
    const strategy: RecadoTransport = new RecadoTransport(options, () => findHandlers(app));
    const app = await NestFactory.createMicroservice(Root, { strategy, logger: false });
    await app.listen();

    expect(await new RpcClient(link).call(contract, { id: '7' }, context)).toEqual({ name: '7 for test' });

    await app.close();
    await link.close();
  });
});
