import { randomUUID } from 'node:crypto';
import { defineRpc, type Actor } from '@recado/contracts/core';
import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from '../src/errors/index.js';
import { OnRpc } from '../src/messaging/decorators.js';
import { findHandlers } from '../src/messaging/find-handlers.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { RecadoTransport } from '../src/messaging/recado-transport.js';
import { RpcClient } from '../src/messaging/rpc-client.js';
import { actorOf, type RpcContext } from '../src/messaging/rpc-context.js';
import { RpcResponder } from '../src/messaging/rpc-responder.js';
import { openLink, silent } from './kit.js';

const aContract = () =>
  defineRpc({
    name: `kit${randomUUID().slice(0, 8)}.thing.get`,
    request: z.strictObject({ id: z.string() }),
    reply: z.object({ name: z.string() }),
  });
const context: RpcContext = { correlationId: 'test' };

describe('requests', () => {
  let link: NatsLink;
  beforeAll(async () => {
    link = await openLink();
  });
  afterAll(() => link.close());

  const answering = (
    contract: ReturnType<typeof aContract>,
    handle: (request: unknown, context: RpcContext) => Promise<unknown>,
  ) => new RpcResponder(contract, handle, silent).start(link.connection, 'kit-test');

  it('are answered, with the actor that the caller names', async () => {
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

  it('bring the error of the owner with its code and details', async () => {
    const contract = aContract();
    answering(contract, async () => {
      throw new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: { id: 't1' } } });
    });

    const failed = new RpcClient(link).call(contract, { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: 't1' } } });
  });

  it('tell nothing of an unexpected error', async () => {
    const contract = aContract();
    answering(contract, async () => {
      throw new Error('password of the database');
    });

    const failed = new RpcClient(link).call(contract, { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_INTERNAL', message: 'Something went wrong.' });
  });

  it('of the wrong shape are refused with the field', async () => {
    const contract = aContract();
    answering(contract, async () => ({ name: 'never' }));

    const failed = new RpcClient(link).call(contract, { id: { $ne: null } } as never, context);

    await expect(failed).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { id: expect.anything() } },
    });
  });

  it('fail at once when nobody is there to answer', async () => {
    const failed = new RpcClient(link).call(aContract(), { id: '1' }, context);

    await expect(failed).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  it('are not sent any more for a moment after many failures', async () => {
    const contract = aContract();
    const client = new RpcClient(link);
    for (let n = 0; n < 25; n += 1) await client.call(contract, { id: '1' }, context).catch(() => undefined);
    answering(contract, async () => ({ name: 'back' }));

    const refused = await client.call(contract, { id: '1' }, context).catch((error: unknown) => error);

    expect(refused).toMatchObject({ code: 'ERR_UNAVAILABLE', cause: { code: 'EOPENBREAKER' } });
  });
});

describe('OnRpc in a Nest application', () => {
  it('hands the request and who asks to the method', async () => {
    const contract = aContract();
    @Injectable()
    class Things {
      @OnRpc(contract)
      async get({ id }: { id: string }, { correlationId }: RpcContext) {
        return { name: `${id} for ${correlationId}` };
      }
    }
    @Module({ imports: [DiscoveryModule], providers: [Things] })
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
