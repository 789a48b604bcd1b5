import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import * as rpc from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, Publisher } from '@recado/service-kit/messaging';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('connections of a company', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
  });
  afterAll(() => desk.close());

  const create = (company: string, name: string, more: object = {}) =>
    desk.call(company, rpc.CreateConnection, { name, ...more });
  const defaults = async (company: string) =>
    (await desk.call(company, rpc.ListConnections, {})).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('have exactly one default, the first one until another is marked', async () => {
    const company = await desk.company();
    const first = await create(company, 'Primeira');
    const second = await create(company, 'Segunda');
    expect(await defaults(company)).toEqual(['Primeira']);

    await desk.call(company, rpc.UpdateConnection, { id: second.id, isDefault: true });
    expect(await defaults(company)).toEqual(['Segunda']);

    const unmark = desk.call(company, rpc.UpdateConnection, { id: second.id, isDefault: false });
    await expect(unmark).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' });
    const remove = desk.call(company, rpc.DeleteConnection, { id: second.id });
    await expect(remove).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' });
    await desk.call(company, rpc.DeleteConnection, { id: first.id });
    await desk.call(company, rpc.DeleteConnection, { id: second.id });
    expect(await desk.call(company, rpc.ListConnections, {})).toEqual([]);
  });

  it('are limited by the plan, also when created at the same time', async () => {
    const company = await desk.company(3);

    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => create(company, `Número ${n}`)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ERR_PLAN_LIMIT' });
    expect(await defaults(company)).toHaveLength(1);
  });

  it('are created up to the limit, also when twenty are created at the same time', async () => {
    const company = await desk.company(3);
    await create(company, 'Primeiro');
    await create(company, 'Segundo');

    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(company, `Número ${n}`)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(19).fill('ERR_PLAN_LIMIT'));
    expect(await desk.call(company, rpc.ListConnections, {})).toHaveLength(3);
  });

  it('are deleted with their company, also while the service was down', async () => {
    const [company, later, stays] = [await desk.company(), await desk.company(), await desk.company()];
    for (const one of [company, later, stays]) await create(one, 'Principal');
    const isEmpty = async (one: string) =>
      (await desk.call(one, rpc.ListConnections, {})).length === 0 ? true : undefined;

    await desk.endCompany(company);
    await until(() => isEmpty(company));
    await desk.stopPods();
    await desk.endCompany(later);
    await desk.startPod();

    await until(() => isEmpty(later));
    expect(await desk.call(stays, rpc.ListConnections, {})).toHaveLength(1);
  });

  it('have unique names', async () => {
    const company = await desk.company();
    await create(company, 'Vendas');
    const other = await create(company, 'Suporte');

    await expect(create(company, 'Vendas')).rejects.toMatchObject({ code: 'ERR_WAPP_NAME_ALREADY_EXISTS' });
    const rename = desk.call(company, rpc.UpdateConnection, { id: other.id, name: 'Vendas' });
    await expect(rename).rejects.toMatchObject({ code: 'ERR_WAPP_NAME_ALREADY_EXISTS' });
  });

  it('have tokens that only the server generates and shows once', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Com token');
    const chosen = { token: 'a-token-that-a-person-chose' } as object;
    await expect(create(company, 'Escolhido', chosen)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await expect(desk.call(company, rpc.UpdateConnection, { id, ...chosen })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
    const holderOf = (token: string) => {
      const tokenHash = createHash('sha256').update(token).digest('hex');
      return desk.call(company, rpc.FindTokenHolder, { tokenHash });
    };
    const renew = async () => (await desk.call(company, rpc.RenewToken, { id })).token;

    const first = await renew();
    expect(first).toMatch(/^[\w-]{43}$/);
    const [shown] = await desk.call(company, rpc.ListConnections, {});
    expect(shown?.token).toBe(`••••••••${first.slice(-4)}`);
    expect(JSON.stringify(shown)).not.toContain(first);
    expect(await holderOf(first)).toEqual({ companyId: company, connectionId: id });
    await desk.call(company, rpc.UpdateConnection, { id, name: 'Outro nome', token: shown?.token });
    const second = await renew();
    await expect(holderOf(first)).rejects.toMatchObject({ code: 'ERR_WAPP_TOKEN_INVALID' });
    expect(await holderOf(second)).toMatchObject({ connectionId: id });

    await desk.call(company, rpc.UpdateConnection, { id, token: '' });
    await expect(holderOf(second)).rejects.toMatchObject({ code: 'ERR_WAPP_TOKEN_INVALID' });
    await expect(desk.call(company, rpc.RenewToken, { id }, { profile: 'user' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    const olga = { operator: { userId: 'olga', name: 'Olga' } };
    await expect(desk.call(company, rpc.RenewToken, { id }, olga)).rejects.toMatchObject({
      code: 'ERR_OPERATOR_REFUSED',
    });
    const other = await desk.company();
    await expect(desk.call(other, rpc.RenewToken, { id })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('refer only to existing queues, and need a greeting for several', async () => {
    const company = await desk.company();

    const unknown = create(company, 'Vendas', { queueIds: ['none'] });
    await expect(unknown).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    const silent = create(company, 'Vendas', { queueIds: ['a', 'b'] });
    await expect(silent).rejects.toMatchObject({ code: 'ERR_WAPP_GREETING_REQUIRED' });
  });

  /** Publishes a tickets-messages queue or its deletion. */
  const queue = async (companyId: string, id: string, isThere = true) => {
    const changedAt = new Date().toISOString();
    const shown = {
      id,
      companyId,
      name: id,
      color: '#112233',
      greetingMessage: '',
      orderQueue: 0,
      updatedAt: changedAt,
    };
    const state = { id, companyId, revision: isThere ? 1 : 2, changedAt, data: isThere ? shown : null };
    await new Publisher(desk.link).publish(outgoingState(rpc.QueueState, rpc.QueueState.envelope.parse(state)));
  };
  const BOT = { provider: 'stable', timeUseBotQueues: 5, maxUseBotQueues: 1, timeToTransfer: 10, historyDays: 90 };
  /** The IDs differ in each test, because nothing is deleted here. */
  const named = (id: string) => ({ queueIds: [`${id}-1`], transferQueueId: `${id}-2` });

  it('keep the settings of their menu, and have defaults', async () => {
    const company = await desk.company();
    for (const id of ['kept-1', 'kept-2']) await queue(company, id);
    const plain = {
      ...{ provider: 'beta', expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 },
      historyDays: 0,
    };
    expect(await create(company, 'Nova')).toMatchObject({ ...plain, transferQueueId: null });

    const { id } = await create(company, 'Vendas', { ...BOT, ...named('kept') });
    expect(await desk.call(company, rpc.GetConnection, { id })).toMatchObject({ ...BOT, ...named('kept') });
    await desk.call(company, rpc.UpdateConnection, { id, maxUseBotQueues: 2, transferQueueId: '' });
    const changed = { ...BOT, maxUseBotQueues: 2, transferQueueId: null };
    for (const historyDays of [-1, 366, 1.5])
      await expect(desk.call(company, rpc.UpdateConnection, { id, historyDays })).rejects.toThrow();
    expect(await desk.call(company, rpc.GetConnection, { id })).toMatchObject(changed);
  });

  it('transfer only to queues of their company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    await queue(other, 'theirs');
    const { id } = await create(company, 'Vendas');

    for (const attempt of [
      create(company, 'Outra', { transferQueueId: 'theirs' }),
      desk.call(company, rpc.UpdateConnection, { id, transferQueueId: 'theirs' }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('release a deleted queue, while they are watched and while the service was down', async () => {
    const company = await desk.company();
    for (const id of ['gone-1', 'gone-2']) await queue(company, id);
    const { id } = await create(company, 'Vendas', named('gone'));
    await queue(company, 'gone-1', false);
    await desk.connection(company, id, ({ queueIds }) => queueIds.length === 0);
    await desk.stopPods();
    await queue(company, 'gone-2', false);

    await desk.startPod();

    expect(await desk.call(company, rpc.GetConnection, { id })).toMatchObject({ transferQueueId: null });
  });

  it('release a deleted prompt, integration and flow of their company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    // tickets-messages has them all
    const answering = [rpc.CheckAutomation, rpc.CheckFlowChoice].map(({ subject }) =>
      desk.link.connection.subscribe(subject, { callback: (_error, message) => void message.respond('{}') }),
    );
    await desk.link.connection.flush();
    const chosen = { promptId: 'prompt', integrationId: 'bot', flowId: 'flow' };
    const { id } = await create(company, 'Vendas', chosen);
    const { id: theirs } = await create(other, 'Vendas', chosen);
    const origin = () => ({ id: randomUUID(), companyId: company, correlationId: 'test', occurredAt: new Date() });
    const publisher = new Publisher(desk.link);
    const prompt = { promptId: 'prompt', prompt: null, isNew: false };
    await publisher.publishEvent(rpc.createEvent(rpc.PromptChanged, { ...origin(), data: prompt }));
    await desk.connection(company, id, ({ promptId }) => promptId === null);
    const bot = { integrationId: 'bot', queueIntegration: null, isNew: false };
    await publisher.publishEvent(rpc.createEvent(rpc.IntegrationChanged, { ...origin(), data: bot }));
    await desk.connection(company, id, ({ integrationId }) => integrationId === null);
    const flow = { flowId: 'flow', flow: null, isNew: false };
    await publisher.publishEvent(rpc.createEvent(rpc.FlowChanged, { ...origin(), data: flow }));
    await desk.connection(company, id, ({ flowId }) => flowId === null);

    expect(await desk.call(other, rpc.GetConnection, { id: theirs })).toMatchObject(chosen);
    for (const one of answering) one.unsubscribe();
  });

  it('refer only to flows of their company, and check only new choices', async () => {
    const company = await desk.company();
    const asked: string[] = [];
    const refusal = headers();
    refusal.set('recado-error', '1');
    const answering = desk.link.connection.subscribe(rpc.CheckFlowChoice.subject, {
      callback: (_error, message) => {
        const { id } = message.json<{ id: string }>();
        asked.push(id);
        if (id === 'ours') message.respond('{}');
        else message.respond(JSON.stringify(new AppError('ERR_NO_FLOW_FOUND').toBody()), { headers: refusal });
      },
    });
    await desk.link.connection.flush();
    const { id } = await create(company, 'Vendas', { flowId: 'ours' });
    const theirs = desk.call(company, rpc.UpdateConnection, { id, flowId: 'theirs' });
    await expect(theirs).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    await desk.call(company, rpc.UpdateConnection, { id, name: 'Outra', flowId: 'ours' });
    expect(asked).toEqual(['ours', 'theirs']);
    answering.unsubscribe();
  });

  it('are visible to every user, their QR codes only to users who may link a phone', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');
    const seen = await desk.connection(company, id, ({ qrcode }) => qrcode !== '');
    expect(seen.qrcode).toContain('wa.me');

    const asUser = await desk.call(company, rpc.GetConnection, { id }, { profile: 'user' });
    const withoutSession = await desk.call(company, rpc.GetConnection, { id, session: '0' });

    expect([asUser.qrcode, withoutSession.qrcode]).toEqual(['', '']);
    for (const contract of [rpc.DeleteConnection, rpc.RenewSession, rpc.EndSession, rpc.ConfirmNumber])
      await expect(desk.call(company, contract, { id }, { profile: 'user' })).rejects.toMatchObject({
        code: 'ERR_NO_PERMISSION',
      });
  });

  it('can get another number or a new token from users of the company, and not from the operator in it', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');

    for (const contract of [rpc.ConfirmNumber, rpc.RenewToken])
      await expect(
        desk.call(company, contract, { id }, { operator: { userId: 'olga', name: 'Olga' } }),
      ).rejects.toMatchObject({ code: 'ERR_OPERATOR_REFUSED' });
  });

  it('are not accessible to other companies', async () => {
    const [acme, globex] = [await desk.company(), await desk.company()];
    const { id } = await create(acme, 'Vendas');

    const calls = [
      desk.call(globex, rpc.GetConnection, { id }),
      desk.call(globex, rpc.UpdateConnection, { id, name: 'Minha' }),
      desk.call(globex, rpc.DeleteConnection, { id }),
      desk.call(globex, rpc.StartSession, { id }),
      desk.call(globex, rpc.RenewSession, { id }),
      desk.call(globex, rpc.EndSession, { id }),
    ];

    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(await desk.call(globex, rpc.ListConnections, {})).toEqual([]);
  });

  it('are paged, sorted and searched for the admin table', async () => {
    const company = await desk.company();
    for (const name of ['Vendas', 'Suporte', 'Cobrança']) await create(company, name);

    const all = await desk.call(company, rpc.ListConnections, {});
    const table = (query: object) => {
      const parsed = rpc.AdminListQuery.parse(query);
      return rpc.ConnectionTable.tableOf(all, parsed, rpc.ConnectionTable.filter.parse(parsed.filter));
    };
    const sorted = table({ sort: { field: 'name', order: 'DESC' }, offset: 1, limit: 1 });
    const found = table({ filter: { q: 'supo' } });

    expect([sorted.data.map(({ name }) => name), sorted.total]).toEqual([['Suporte'], 3]);
    expect(found.data.map(({ name }) => name)).toEqual(['Suporte']);
    expect(table({ filter: { status: 'CONNECTED' } })).toEqual({ data: [], total: 0 });
  });

  it('stop and start on request', async () => {
    const paired = await desk.paired(await desk.company());
    const { company, connection, phone } = paired;
    await desk.call(company, rpc.RestartSessions, {});
    await until(async () => ((await phone.state()).companions[0]?.online ? true : undefined));

    await desk.call(company, rpc.EndSession, { id: connection.id });
    await desk.connection(company, connection.id, ({ status }) => status === 'DISCONNECTED');
    expect((await phone.state()).companions).toEqual([]);

    await desk.call(company, rpc.RenewSession, { id: connection.id });
    const { qrcode } = await desk.connection(company, connection.id, (found) => found.qrcode !== '');
    await phone.scan(qrcode);
    await desk.connected(company, connection.id);
  });

  it('are published again when NATS has lost them', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');
    const subject = `state.whatsapp.connection.v1.${company}.${id}`;
    const known = () => desk.link.manager.streams.getMessage('STATE', { last_by_subj: subject });
    await until(async () => (await known()) ?? undefined);
    await desk.stopPods();
    await desk.link.manager.streams.purge('STATE', { filter: subject });

    await desk.startPod();

    expect((await known())?.json<{ data: { name: string } }>().data.name).toBe('Vendas');
  });
});
