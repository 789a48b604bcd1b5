import {
  CreateUser,
  DeleteCompany,
  EndLogin,
  EnterCompany,
  GetMe,
  ListOperatorEntries,
  LogIn,
  RefreshLogin,
  UpdateCompany,
  UpdateSetting,
  UpdateUser,
  UserState,
  type Actor,
  type CompanyRecord,
  GetCompany,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { StateCopy } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { ReconcileUsers } from '../src/users/reconcile-users.js';
import { arrival, codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

const REASON = 'Chamado 4711: mensagens não saem';
const HOUR_MS = 3_600_000;

describe('an entry of the operator into a company', () => {
  let service: TestService;
  let platformId: string;
  let users: StateCopy<typeof UserState>;
  beforeAll(async () => {
    service = await TestService.start();
    platformId = await service.aCompany({ name: 'Recado', isPlatform: true, plan: { users: 100 } });
    users = new StateCopy(UserState, silent);
    await users.start(service.link);
  });
  afterAll(async () => {
    await users.stop();
    await service.stop();
  });

  /** A separate operator for each test, logged in. */
  async function anOperator(): Promise<TestUser> {
    const person = await service.aPerson({ companyId: platformId, profile: 'admin', super: true, name: 'Olga' });
    const { token } = await service.ask(LogIn, { email: person.email, password: PASSWORD, address: newId() });
    return { ...person, actor: { ...person.actor, loginId: String(decodeJwt(token)['lid']) } };
  }
  /** An administrator of a company that allows the operator to enter. */
  async function aCustomer(company: Parameters<TestService['anAdmin']>[0] = {}): Promise<TestUser> {
    const admin = await service.anAdmin(company);
    await service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'enabled' }, admin.actor);
    return admin;
  }
  const enter = async ({ actor }: TestUser, id: string) => {
    const session = await service.ask(EnterCompany, { id, reason: REASON, address: '203.0.113.9' }, actor);
    const { sub: userId = '', lid } = decodeJwt(session.token);
    const { profile, queueIds, super: isSuper } = session.user;
    const guest: Actor = {
      ...{ userId, loginId: String(lid), companyId: id, profile, super: isSuper, queueIds, allTicket: true },
      operator: { userId: actor.userId, name: 'Olga' },
    };
    return { ...session, guest };
  };
  const refresh = (refreshToken: string) => service.ask(RefreshLogin, { refreshToken });
  const entriesOf = ({ actor }: TestUser) => service.ask(ListOperatorEntries, {}, actor);
  const endOf = async (admin: TestUser) => (await entriesOf(admin)).entries[0]?.endedBecause;
  const isKnown = (companyId: string, id: string) =>
    arrival(users, () => users.get(companyId, id) !== undefined).then(() => users.get(companyId, id));
  const isGone = (companyId: string, id: string) => arrival(users, () => users.revisionOf(companyId, id) === 2);
  const changeCompany = async (operator: TestUser, id: string, fields: Partial<CompanyRecord>) => {
    const { name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence } = await service.ask(
      GetCompany,
      { id },
      operator.actor,
    );
    const asIs = { id, name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence };
    await service.ask(UpdateCompany, { ...asIs, ...fields }, operator.actor);
  };

  it('is a login as its administrator that contains the operator and lasts at most an hour', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer({ name: 'Acme' })];

    const begunAt = Date.now();
    const { token, user, refreshToken, refreshExpiresAt } = await enter(operator, admin.companyId);
    const enteredAt = Date.now();

    expect(decodeJwt(token)).toMatchObject({
      cid: admin.companyId,
      operator: { userId: operator.userId, name: 'Olga' },
    });
    expect(user).toMatchObject({
      ...{ name: 'Olga (suporte)', profile: 'admin', super: false, companyId: admin.companyId },
      operator: { name: 'Olga', reason: REASON },
      company: { name: 'Acme' },
    });
    const end = Date.parse(refreshExpiresAt);
    expect(end).toBeGreaterThanOrEqual(begunAt + HOUR_MS);
    expect(end).toBeLessThanOrEqual(enteredAt + HOUR_MS);
    expect((await refresh(refreshToken)).refreshExpiresAt).toBe(refreshExpiresAt);
    expect((await refresh(refreshToken)).refreshExpiresAt).toBe(refreshExpiresAt);
    const stored = await service.connection.collection('logins').findOne({ companyId: admin.companyId });
    expect(stored).toMatchObject({ operator: { userId: operator.userId, reason: REASON } });
  });

  it('has a token that does not outlive it', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest, refreshToken } = await enter(operator, admin.companyId);
    const until = new Date(Date.now() + 60_000);
    await service.connection
      .collection('logins')
      .updateMany({ loginId: guest.loginId }, { $set: { expiresAt: until } });

    const { token } = await refresh(refreshToken);

    expect(decodeJwt(token).exp).toBe(Math.floor(until.getTime() / 1_000));
  });

  it('makes the operator a published user of it who is in none of its lists or limits', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer({ plan: { users: 1 } })];

    const { guest } = await enter(operator, admin.companyId);

    expect(await isKnown(admin.companyId, guest.userId)).toMatchObject({
      ...{ name: 'Olga (suporte)', profile: 'admin', super: false },
      ...{ login: { id: guest.loginId, ended: false }, operator: { name: 'Olga', reason: REASON } },
    });
    expect(await service.connection.collection('users').countDocuments({ companyId: admin.companyId })).toBe(1);
  });

  it('is published again when NATS has lost its data', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest } = await enter(operator, admin.companyId);
    await isKnown(admin.companyId, guest.userId);
    const filter = `state.auth.user.v1.${admin.companyId}.${guest.userId}`;
    await service.link.manager.streams.purge('STATE', { filter });

    await service.app.get(ReconcileUsers).execute();

    const later = new StateCopy(UserState, silent);
    await later.start(service.link);
    expect(later.get(admin.companyId, guest.userId)).toMatchObject({ operator: { name: 'Olga' } });
    await later.stop();
  });

  it('is visible to all users of the company while it is active, with who, why and since when', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const agent = await service.aPerson({ companyId: admin.companyId });
    const elsewhere = await aCustomer();
    const { guest } = await enter(operator, admin.companyId);
    const seenBy = async ({ actor }: TestUser) => (await service.ask(GetMe, {}, actor)).company.operators;

    expect(await seenBy(agent)).toMatchObject([{ name: 'Olga', reason: REASON, since: expect.any(String) }]);
    expect(await seenBy(elsewhere)).toBeUndefined();
    await service.ask(EndLogin, { refreshToken: null, userId: guest.userId, loginId: guest.loginId });
    expect(await seenBy(agent)).toBeUndefined();
  });

  it('ends when the operator leaves: its tokens are rejected, its user is gone, and the end is recorded', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest, refreshToken } = await enter(operator, admin.companyId);

    await service.ask(EndLogin, { refreshToken: null, userId: guest.userId, loginId: guest.loginId });

    await isGone(admin.companyId, guest.userId);
    expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
    expect(await codeOf(service.ask(GetMe, {}, guest))).toBe('ERR_UNAUTHENTICATED');
    const { entries, count } = await entriesOf(admin);
    expect(count).toBe(1);
    expect(entries).toMatchObject([
      {
        ...{ operator: { id: operator.userId, name: 'Olga' }, reason: REASON, address: '203.0.113.9' },
        ...{ endedAt: expect.any(String), endedBecause: 'left' },
      },
    ]);
    expect((await entriesOf(await aCustomer())).entries).toEqual([]);
  });

  it('remains ended when its end is requested again', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest } = await enter(operator, admin.companyId);
    const leave = () => service.ask(EndLogin, { refreshToken: null, userId: guest.userId, loginId: guest.loginId });
    await leave();
    const first = await entriesOf(admin);
    await leave();
    await service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'disabled' }, admin.actor);

    expect(await entriesOf(admin)).toEqual(first);
  });

  it('ends when its time is over', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest, refreshToken } = await enter(operator, admin.companyId);
    const until = new Date(Date.now() - 1_000);
    await service.connection
      .collection('operator_entries')
      .updateOne({ _id: guest.userId as never }, { $set: { until } });

    expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
    await service.work('operator entries').runDue();

    await isGone(admin.companyId, guest.userId);
    const [entry] = (await entriesOf(admin)).entries;
    expect(entry).toMatchObject({ endedBecause: 'expired', endedAt: until.toISOString() });
  });

  it.each<[string, string, (operator: TestUser, admin: TestUser) => Promise<unknown>]>([
    [
      'the company is disabled',
      'closed',
      (operator, { companyId }) => changeCompany(operator, companyId, { status: false }),
    ],
    [
      'the company lets nobody in any more',
      'refused',
      (_operator, { actor }) => service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'disabled' }, actor),
    ],
    [
      'the operator logs out',
      'loggedOut',
      ({ actor: { userId, loginId } }) => service.ask(EndLogin, { refreshToken: null, userId, loginId }),
    ],
    [
      'the operator logs in elsewhere',
      'loggedOut',
      ({ email }) => service.ask(LogIn, { email, password: PASSWORD, address: newId() }),
    ],
    [
      'the operator has another password',
      'loggedOut',
      ({ actor, userId: id }) =>
        service.ask(UpdateUser, { id, password: 'Outra1234', currentPassword: PASSWORD }, actor),
    ],
  ])('ends when %s', async (_when, why, happens) => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest, refreshToken } = await enter(operator, admin.companyId);

    await happens(operator, admin);

    await isGone(admin.companyId, guest.userId);
    expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
    expect(await endOf(admin)).toBe(why);
  });

  it('ends when the company is deleted', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest, refreshToken } = await enter(operator, admin.companyId);

    await service.ask(DeleteCompany, { id: admin.companyId }, operator.actor);

    await isGone(admin.companyId, guest.userId);
    expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
  });

  it('continues when another user logs out, and ends when the operator enters another company', async () => {
    const [operator, admin, other] = [await anOperator(), await aCustomer(), await aCustomer()];
    const { refreshToken } = await enter(operator, admin.companyId);
    const { token } = await service.ask(LogIn, { email: admin.email, password: PASSWORD, address: newId() });
    await service.ask(EndLogin, {
      ...{ refreshToken: null, userId: admin.userId, loginId: String(decodeJwt(token)['lid']) },
    });
    expect(await endOf(admin)).toBeNull();

    await enter(operator, other.companyId);

    expect(await endOf(admin)).toBe('left');
    expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
  });

  it('is possible into an expired company, and remains so', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer({ dueDate: new Date('2024-03-10T12:00:00Z') })];

    const { refreshToken } = await enter(operator, admin.companyId);

    expect((await refresh(refreshToken)).user.companyId).toBe(admin.companyId);
  });

  it('is rejected for others, into the own company, a disabled one, and one that does not allow it', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const attempt = (actor: Actor, id: string, reason = REASON) =>
      codeOf(service.ask(EnterCompany, { id, reason, address: '::1' }, actor));

    expect(await attempt(admin.actor, (await aCustomer()).companyId)).toBe('ERR_NO_PERMISSION');
    expect(await attempt(operator.actor, platformId)).toBe('ERR_NO_PERMISSION');
    expect(await attempt(operator.actor, newId())).toBe('ERR_NO_COMPANY_FOUND');
    await expect(
      service.ask(EnterCompany, { id: admin.companyId, reason: '  ', address: '::1' }, operator.actor),
    ).rejects.toThrow('Required');
    await service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'disabled' }, admin.actor);
    expect(await attempt(operator.actor, admin.companyId)).toBe('ERR_OPERATOR_NOT_ALLOWED');
    await service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'enabled' }, admin.actor);
    await changeCompany(operator, admin.companyId, { status: false });
    expect(await attempt(operator.actor, admin.companyId)).toBe('ERR_COMPANY_DISABLED');
  });

  it('waits until an administrator has decided whether the operator may enter', async () => {
    const [operator, admin] = [await anOperator(), await service.anAdmin()];
    const attempt = () => codeOf(enter(operator, admin.companyId));
    const decision = async () => {
      const { company } = await service.ask(GetMe, {}, admin.actor);
      return company.settings.find(({ key }) => key === 'allowOperator')?.value;
    };
    const decide = (value: string) => service.ask(UpdateSetting, { settingKey: 'allowOperator', value }, admin.actor);

    expect([await decision(), await attempt()]).toEqual(['undecided', 'ERR_OPERATOR_NOT_ALLOWED']);
    expect(await codeOf(decide('undecided'))).toBe('ERR_VALIDATION');
    await decide('enabled');
    expect([await decision(), await attempt()]).toEqual(['enabled', 'no error']);
    await decide('disabled');
    expect([await decision(), await attempt()]).toEqual(['disabled', 'ERR_OPERATOR_NOT_ALLOWED']);
  });

  it.each<[string, (queueId: string) => object]>([
    ['another profile', () => ({ profile: 'admin' })],
    ['a queue', (queueId) => ({ queueIds: [queueId] })],
    ['tickets without a queue', () => ({ allTicket: 'enabled' })],
    ['everything at once', (queueId) => ({ profile: 'supervisor', queueIds: [queueId], allTicket: 'enabled' })],
  ])('cannot grant %s', async (_what, rightsOf) => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { userId: id } = await service.aPerson({ companyId: admin.companyId, name: 'Zé' });
    const queueId = await service.aQueue(admin.companyId);
    const { guest } = await enter(operator, admin.companyId);

    expect(await codeOf(service.ask(UpdateUser, { id, ...rightsOf(queueId) }, guest))).toBe('ERR_OPERATOR_REFUSED');
    const form = { id, name: 'José', profile: 'user' as const, queueIds: [], allTicket: 'desabled' as const };
    expect((await service.ask(UpdateUser, form, guest)).name).toBe('José');
    expect(await codeOf(service.ask(UpdateUser, { id, ...rightsOf(queueId) }, admin.actor))).toBe('no error');
  });

  it('cannot change a password, an e-mail, or the setting that allows the operator to enter', async () => {
    const [operator, admin] = [await anOperator(), await aCustomer()];
    const { guest } = await enter(operator, admin.companyId);
    const { userId: id, email } = admin;
    const newUser = { name: 'Nova', email: 'nova@acme.test', password: PASSWORD };

    expect(await codeOf(service.ask(UpdateUser, { id, password: 'Outra1234' }, guest))).toBe('ERR_OPERATOR_REFUSED');
    expect(await codeOf(service.ask(UpdateUser, { id, email: 'x@acme.test' }, guest))).toBe('ERR_OPERATOR_REFUSED');
    expect(await codeOf(service.ask(CreateUser, newUser, guest))).toBe('ERR_OPERATOR_REFUSED');
    expect(await codeOf(service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'enabled' }, guest))).toBe(
      'ERR_OPERATOR_REFUSED',
    );
    expect(await codeOf(service.ask(DeleteCompany, { id: admin.companyId }, guest))).toBe('ERR_NO_PERMISSION');
    expect((await service.ask(UpdateUser, { id, name: 'Bia', email, password: '' }, guest)).name).toBe('Bia');
    expect(await codeOf(entriesOf(await service.aPerson({ companyId: admin.companyId })))).toBe('ERR_NO_PERMISSION');
  });
});
