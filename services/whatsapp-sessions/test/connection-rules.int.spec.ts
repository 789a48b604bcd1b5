import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import * as rpc from '@recado/contracts';
import { Desk, until } from './desk.js';

jest.setTimeout(120_000);

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

  it('have exactly one default, the first until another is marked', async () => {
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

  it('are as many as the plan allows, also when created at once', async () => {
    const company = await desk.company(3);

    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => create(company, `Número ${n}`)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ERR_PLAN_LIMIT' });
    expect(await defaults(company)).toHaveLength(1);
  });

  it('are gone when their company is deleted, also while nobody was there to hear of it', async () => {
    const [company, later, stays] = [await desk.company(), await desk.company(), await desk.company()];
    for (const one of [company, later, stays]) await create(one, 'Principal');
    const isEmpty = async (one: string) =>
      (await desk.call(one, rpc.ListConnections, {})).length === 0 ? true : undefined;

    await desk.endCompany(company);
    await until(() => isEmpty(company), 30_000);
    await desk.stopPods();
    await desk.endCompany(later);
    await desk.startPod();

    await until(() => isEmpty(later), 30_000);
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

  it('have tokens that only the server makes, and that are never shown again', async () => {
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
    await expect(desk.call(company, rpc.RenewToken, { id }, 'user')).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    const other = await desk.company();
    await expect(desk.call(other, rpc.RenewToken, { id })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('name only queues that exist, and need a greeting for several', async () => {
    const company = await desk.company();

    const unknown = create(company, 'Vendas', { queueIds: ['none'] });
    await expect(unknown).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    const silent = create(company, 'Vendas', { queueIds: ['a', 'b'] });
    await expect(silent).rejects.toMatchObject({ code: 'ERR_WAPP_GREETING_REQUIRED' });
  });

  it('are visible to every user, their QR codes only to users who may pair', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');
    const seen = await desk.connection(company, id, ({ qrcode }) => qrcode !== '');
    expect(seen.qrcode).toContain('wa.me');

    const asUser = await desk.call(company, rpc.GetConnection, { id }, 'user');
    const withoutSession = await desk.call(company, rpc.GetConnection, { id, session: '0' });

    expect([asUser.qrcode, withoutSession.qrcode]).toEqual(['', '']);
    for (const contract of [rpc.DeleteConnection, rpc.RenewSession, rpc.EndSession, rpc.ConfirmNumber])
      await expect(desk.call(company, contract, { id }, 'user')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('are out of reach of other companies', async () => {
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
    expect(await desk.call(globex, rpc.ListConnectionsForAdmin, {})).toEqual({ data: [], total: 0 });
  });

  it('come in pages, sorted and searched, for the admin table', async () => {
    const company = await desk.company();
    for (const name of ['Vendas', 'Suporte', 'Cobrança']) await create(company, name);

    const sorted = await desk.call(company, rpc.ListConnectionsForAdmin, {
      sort: { field: 'name', order: 'DESC' },
      offset: 1,
      limit: 1,
    });
    const found = await desk.call(company, rpc.ListConnectionsForAdmin, { filter: { q: 'supo' } });

    expect([sorted.data.map(({ name }) => name), sorted.total]).toEqual([['Suporte'], 3]);
    expect(found.data.map(({ name }) => name)).toEqual(['Suporte']);
  });

  it('end and begin again on request', async () => {
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
