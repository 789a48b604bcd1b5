import {
  BeginApplicationAct,
  ConnectApplication,
  ConsumeOauthRecord,
  DisconnectApplication,
  EndApplicationAct,
  FindOauthRecord,
  ListApplications,
  PutOauthRecord,
  RevokeOauthGrant,
  UpdateUser,
  UseApplication,
  type Actor,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { codeOf, TestService } from './service.js';

const LATER = '2099-01-01T12:00:00.000Z';
const TOKEN = 'a-token-that-opens-a-company';

describe('connected applications', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  async function connected(actor: Actor, expiresAt = LATER): Promise<string> {
    const id = newId();
    const asked = { id, clientId: 'c', name: 'Assistente', scopes: ['read' as const], expiresAt };
    await service.ask(ConnectApplication, asked, actor);
    return id;
  }
  const put = (grantId: string, id = newId(), expiresAt = LATER) => {
    const record = { model: 'AccessToken' as const, id, payload: { jti: id }, grantId, clientId: 'c', expiresAt };
    return service.ask(PutOauthRecord, record).then(() => ({ model: 'AccessToken' as const, id }));
  };
  const find = (key: { model: 'AccessToken'; id: string }) => service.ask(FindOauthRecord, key);
  const listed = (actor: Actor) =>
    service.ask(ListApplications, {}, actor).then(({ applications }) => applications.map(({ id }) => id));

  it('store their tokens hashed and encrypted, until they expire', async () => {
    const key = await put(newId(), TOKEN);
    const stored = await service.connection.collection('oauth_records').find({}).toArray();

    expect(await find(key)).toEqual({ payload: { jti: TOKEN }, consumedAt: null });
    expect(stored.some((one) => Buffer.from(JSON.stringify(one)).includes(TOKEN))).toBe(false);
    expect(stored.some(({ sealed }) => (sealed as { buffer: Buffer }).buffer.includes(TOKEN))).toBe(false);
    const old = await put(newId(), newId(), '2020-01-01T12:00:00.000Z');
    expect(await find(old)).toEqual({ payload: null, consumedAt: null });
  });

  it('register even if the limit is reached: the oldest unauthorized one is replaced', async () => {
    const records = service.connection.collection<{ _id: string }>('oauth_records');
    const at = (n: number) => new Date(Date.now() + 3_600_000 + n);
    const client = (n: number) => ({ _id: `client-${n}`, model: 'Client', expiresAt: at(n), grantId: null });
    await records.insertMany([
      { ...client(0), isGranted: true } as { _id: string },
      ...Array.from({ length: 19_999 }, (_, n) => client(n + 1)),
    ]);
    const register = { model: 'Client' as const, id: newId(), payload: {}, grantId: null, clientId: null };

    await service.ask(PutOauthRecord, { ...register, expiresAt: LATER });

    const left = await records.find({ _id: { $in: ['client-0', 'client-1', 'client-2'] } }).toArray();
    expect(left.map(({ _id }) => _id).toSorted()).toEqual(['client-0', 'client-2']);
    await records.deleteMany({ model: 'Client' });
  });

  it('consume a code once, even concurrently', async () => {
    const key = await put(newId());
    const uses = await Promise.all([1, 2, 3].map(() => service.ask(ConsumeOauthRecord, key)));

    expect(uses.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect((await find(key)).consumedAt).not.toBeNull();
  });

  it('are listed for their user and for administrators, and for no user of another company', async () => {
    const admin = await service.anAdmin();
    const agent = await service.aPerson({ companyId: admin.companyId });
    const stranger = await service.anAdmin();
    const [ofAdmin, ofAgent] = [await connected(admin.actor), await connected(agent.actor)];

    expect((await listed(admin.actor)).sort()).toEqual([ofAdmin, ofAgent].sort());
    expect(await listed(agent.actor)).toEqual([ofAgent]);
    expect(await listed(stranger.actor)).toEqual([]);
    for (const [actor, id] of [
      [agent.actor, ofAdmin],
      [stranger.actor, ofAgent],
    ] as const)
      expect(await codeOf(service.ask(DisconnectApplication, { id }, actor))).toBe('ERR_NO_APPLICATION_FOUND');
    const { companyId, userId } = agent;
    expect(await service.ask(UseApplication, { companyId, userId, id: ofAgent })).toMatchObject({ scopes: ['read'] });
    const foreign = { companyId: stranger.companyId, userId, id: ofAgent };
    expect(await codeOf(service.ask(UseApplication, foreign))).toBe('ERR_UNAUTHENTICATED');
  });

  it('only act for their own user, until they end, and while the company may', async () => {
    const admin = await service.anAdmin();
    const { actor, companyId, userId } = await service.aPerson({ companyId: admin.companyId });
    const use = (id: string, by = userId) => codeOf(service.ask(UseApplication, { companyId, userId: by, id }));
    const id = await connected(actor);
    expect(await use(id)).toBe('no error');
    expect(await use(id, admin.userId)).toBe('ERR_UNAUTHENTICATED');
    expect(await use(await connected(actor, '2020-01-01T12:00:00.000Z'))).toBe('ERR_UNAUTHENTICATED');

    const companies = service.connection.collection('companies');
    await companies.updateOne({ _id: companyId as never }, { $set: { status: false } });
    expect(await use(id)).toBe('ERR_COMPANY_DISABLED');
  });

  it('end with their tokens: disconnected, revoked, and with another password', async () => {
    const admin = await service.anAdmin();
    const { actor, companyId, userId } = await service.aPerson({ companyId: admin.companyId });
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => service.ask(DisconnectApplication, { id }, actor),
      (id) => service.ask(RevokeOauthGrant, { grantId: id }),
      () => service.ask(UpdateUser, { id: userId, password: 'Outra-senha-1' }, admin.actor),
    ];
    for (const end of ends) {
      const id = await connected(actor);
      const key = await put(id);
      await end(id);

      expect((await find(key)).payload).toBeNull();
      expect(await codeOf(service.ask(UseApplication, { companyId, userId, id }))).toBe('ERR_UNAUTHENTICATED');
    }
  });

  it('start a confirmed write once, and a repeat returns its result', async () => {
    const { actor, companyId } = await service.anAdmin();
    const applicationId = await connected(actor);
    const target = { kind: 'ticket', id: 't', name: '#1 Bia' };
    const act = { applicationId, confirmationId: newId(), tool: 'reply', target, fields: {} };
    const begin = () => service.ask(BeginApplicationAct, act, actor);
    const begun = await Promise.all([begin(), begin(), begin()]);

    expect(begun.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    await service.ask(EndApplicationAct, { confirmationId: act.confirmationId, result: '{"done":true}' }, actor);
    expect(await begin()).toEqual({ isFirst: false, result: '{"done":true}' });
    for (const other of [await service.anAdmin(), await service.aPerson({ companyId })]) {
      const again = { ...act, confirmationId: newId() };
      expect(await codeOf(service.ask(BeginApplicationAct, again, other.actor))).toBe('ERR_UNAUTHENTICATED');
    }
  });

  it('cannot be authorized by the operator who entered the company', async () => {
    const { actor } = await service.anAdmin();
    const operator = { ...actor, operator: { userId: 'olga', name: 'Olga' } };

    expect(await codeOf(connected(operator))).toBe('ERR_OPERATOR_REFUSED');
  });
});
