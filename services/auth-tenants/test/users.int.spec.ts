import {
  UserPages,
  CreateUser,
  DeleteUser,
  GetMe,
  GetUser,
  ListUserNames,
  ListUsers,
  LogIn,
  RefreshLogin,
  UpdateUser,
  UserState,
  type Actor,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { StateCopy } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { askPage } from '../../service-kit/test/ask-page.js';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { arrival, codeOf, PASSWORD, silent, TestService } from './service.js';

describe('users', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const newUser = (fields: object = {}) => ({
    name: 'Bia',
    email: `${newId()}@test.local`,
    password: PASSWORD,
    ...fields,
  });
  const create = (actor: Actor, fields: object = {}) => service.ask(CreateUser, newUser(fields), actor);
  const update = (actor: Actor, id: string, fields: object) => service.ask(UpdateUser, { id, ...fields }, actor);
  const logIn = (email: string, password = PASSWORD) => service.ask(LogIn, { email, password, address: newId() });

  it('are created by an admin, can log in and are published', async () => {
    const { actor, companyId } = await service.anAdmin();
    const queueId = await service.aQueue(companyId, 'Vendas');
    const copy = new StateCopy(UserState, silent);
    await copy.start(service.link);

    const user = await create(actor, { email: `NEW-${newId()}@Test.local`, queueIds: [queueId], allTicket: 'enabled' });

    expect(user).toMatchObject({ companyId, queues: [{ id: queueId, name: 'Vendas', color: '#112233' }] });
    expect((await logIn(user.email.toUpperCase())).user.allTicket).toBe('enabled');
    await arrival(copy, () => copy.get(companyId, user.id)?.login != null);
    expect(copy.get(companyId, user.id)).toMatchObject({ queueIds: [queueId], allTicket: true, super: false });
    await copy.stop();
  });

  it.each([
    { profile: 'user', allTicket: 'desabled', allows: false },
    { profile: 'user', allTicket: 'enabled', allows: true },
    { profile: 'admin', allTicket: 'desabled', allows: true },
  ] as const)(
    'with profile $profile and allTicket $allTicket read at login whether they see tickets without a queue: $allows',
    async ({ allows, ...fields }) => {
      const { actor } = await service.anAdmin();
      const { email } = await create(actor, fields);

      expect((await logIn(email)).user.allowsWithoutQueue).toBe(allows);
    },
  );

  it('respect the limit of the plan when many are created concurrently', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 4 } });

    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(create(actor))));

    expect(codes.filter((code) => code === 'no error')).toHaveLength(3);
    expect(codes.filter((code) => code === 'ERR_PLAN_LIMIT')).toHaveLength(7);
    expect(await service.connection.collection('users').countDocuments({ companyId })).toBe(4);
  });

  it('fill the last free seat when twenty are created concurrently', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 2 } });

    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(create(actor))));

    expect(codes.filter((code) => code === 'no error')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ERR_PLAN_LIMIT')).toHaveLength(19);
    expect(await service.connection.collection('users').countDocuments({ companyId })).toBe(2);
  });

  it('have an e-mail that is unique on the platform', async () => {
    const [ana, other] = [await service.anAdmin(), await service.anAdmin()];
    const email = `${newId()}@test.local`;

    const codes = await Promise.all([ana, other].map(({ actor }) => codeOf(create(actor, { email }))));

    expect(codes.sort()).toEqual(['ERR_EMAIL_ALREADY_EXISTS', 'no error']);
    const taken = { email: other.email, currentPassword: PASSWORD };
    expect(await codeOf(update(ana.actor, ana.userId, taken))).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });

  it('get queues of their company only; a deleted queue disappears and can be sent back', async () => {
    const [{ actor, companyId }, other] = [await service.anAdmin(), await service.anAdmin()];
    const [kept, removed] = [await service.aQueue(companyId), await service.aQueue(companyId)];
    const foreign = await service.aQueue(other.companyId);
    const user = await create(actor, { queueIds: [kept, removed] });

    await service.removeQueue(companyId, removed);

    expect((await service.ask(GetUser, { id: user.id }, actor)).queueIds).toEqual([kept]);
    expect(await codeOf(update(actor, user.id, { queueIds: [kept, foreign] }))).toBe('ERR_NO_QUEUE_FOUND');
    expect((await update(actor, user.id, { queueIds: [kept, removed] })).queueIds).toEqual([kept]);
    expect(await codeOf(update(actor, user.id, { whatsappId: newId() }))).toBe('ERR_NO_WAPP_FOUND');
  });

  it('change only their own name, e-mail and password if they are not admins', async () => {
    const admin = await service.anAdmin();
    const me = await service.aPerson({ companyId: admin.companyId, profile: 'supervisor' });
    const same = { profile: 'supervisor', queueIds: [], allTicket: 'desabled', whatsappId: null };

    expect(await update(me.actor, me.userId, { ...same, name: 'Carla', password: '' })).toMatchObject({
      name: 'Carla',
    });
    for (const fields of [
      { profile: 'admin' },
      { allTicket: 'enabled' },
      { queueIds: [newId()] },
      { whatsappId: newId() },
      { supervision: 'all' as const },
    ])
      expect(await codeOf(update(me.actor, me.userId, fields))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(update(me.actor, admin.userId, { name: 'Mallory' }))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(GetUser, { id: admin.userId }, me.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(create(me.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(DeleteUser, { id: admin.userId }, me.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(ListUsers, {}, me.actor))).toBe('ERR_NO_PERMISSION');
    expect(await service.ask(ListUserNames, {}, me.actor)).toHaveLength(2);
  });

  it('supervise what an administrator gives them, as long as they are supervisors', async () => {
    const { actor } = await service.anAdmin();
    const supervisor = { profile: 'supervisor', supervision: 'queues' } as const;
    const me = await create(actor, supervisor);
    expect(me).toMatchObject(supervisor);
    expect((await create(actor, { profile: 'supervisor' })).supervision).toBe('none');
    expect((await create(actor, { profile: 'user', supervision: 'all' })).supervision).toBe('none');

    expect((await update(actor, me.id, { supervision: 'all' })).supervision).toBe('all');
    expect((await update(actor, me.id, { name: 'Bia' })).supervision).toBe('all');
    expect((await service.ask(ListUserNames, {}, actor)).find(({ id }) => id === me.id)?.supervision).toBe('all');
    expect((await update(actor, me.id, { profile: 'user' })).supervision).toBe('none');
    expect((await update(actor, me.id, { profile: 'supervisor' })).supervision).toBe('none');
  });

  it('of another company do not exist', async () => {
    const [ana, other] = [await service.anAdmin(), await service.anAdmin()];

    expect(await codeOf(service.ask(GetUser, { id: other.userId }, ana.actor))).toBe('ERR_NO_USER_FOUND');
    expect(await codeOf(update(ana.actor, other.userId, { name: 'Mallory' }))).toBe('ERR_NO_USER_FOUND');
    expect(await codeOf(service.ask(DeleteUser, { id: other.userId }, ana.actor))).toBe('ERR_NO_USER_FOUND');
    const lists = [
      (await service.ask(ListUsers, { filter: { q: 'ana' } }, ana.actor)).data,
      await service.ask(ListUserNames, { companyId: other.companyId }, ana.actor),
      (await service.ask(ListUsers, { filter: { id: [ana.userId, other.userId] } }, ana.actor)).data,
    ];
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual([ana.userId]);
  });

  it('who are super are changed by no other user', async () => {
    const admin = await service.anAdmin();
    const boss = await service.aPerson({ companyId: admin.companyId, profile: 'admin', super: true });

    expect(await codeOf(update(admin.actor, boss.userId, { password: 'taken-over' }))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(DeleteUser, { id: boss.userId }, admin.actor))).toBe('ERR_NO_PERMISSION');
    expect(await update(boss.actor, boss.userId, { name: 'Boss' })).toMatchObject({ name: 'Boss', super: true });
  });

  it('always include an administrator, even if two leave concurrently', async () => {
    const ana = await service.anAdmin();
    expect(await codeOf(update(ana.actor, ana.userId, { profile: 'user' }))).toBe('ERR_LAST_ADMIN');
    expect(await codeOf(service.ask(DeleteUser, { id: ana.userId }, ana.actor))).toBe('ERR_LAST_ADMIN');
    const bia = await service.aPerson({ companyId: ana.companyId, profile: 'admin' });
    expect(await codeOf(service.ask(DeleteUser, { id: ana.userId }, ana.actor))).toBe('ERR_NO_PERMISSION');

    const codes = await Promise.all([
      codeOf(update(ana.actor, bia.userId, { profile: 'user' })),
      codeOf(update(bia.actor, ana.userId, { profile: 'user' })),
    ]);

    expect(codes.sort()).toEqual(['ERR_LAST_ADMIN', 'no error']);
  });

  it('that are deleted leave a tombstone and cannot return with their tokens', async () => {
    const admin = await service.anAdmin();
    const bia = await service.aPerson({ companyId: admin.companyId });
    const { refreshToken } = await logIn(bia.email);
    const copy = new StateCopy(UserState, silent);
    await copy.start(service.link);
    await arrival(copy, () => copy.get(bia.companyId, bia.userId) !== undefined);

    await service.ask(DeleteUser, { id: bia.userId }, admin.actor);

    await arrival(copy, () => copy.get(bia.companyId, bia.userId) === undefined);
    expect(copy.revisionOf(bia.companyId, bia.userId)).toBe(3);
    expect(await codeOf(service.ask(RefreshLogin, { refreshToken }))).toBe('ERR_UNAUTHENTICATED');
    expect(await codeOf(logIn(bia.email))).toBe('ERR_INVALID_CREDENTIALS');
    expect(await codeOf(service.ask(GetMe, {}, bia.actor))).toBe('ERR_UNAUTHENTICATED');
    await copy.stop();
  });

  it('change their own password only with the current one, and keep the login; an admin ends it', async () => {
    const admin = await service.anAdmin();
    const bia = await service.aPerson({ companyId: admin.companyId });
    const { token, refreshToken } = await logIn(bia.email);
    const actor = { ...bia.actor, loginId: decodeJwt(token)['lid'] as string };

    for (const currentPassword of [undefined, '', 'guessed', 'my-new-one'])
      expect(await codeOf(update(actor, bia.userId, { password: 'my-new-one', currentPassword }))).toBe(
        'ERR_VALIDATION',
      );
    await update(actor, bia.userId, { password: 'my-new-one', currentPassword: PASSWORD });
    const next = await service.ask(RefreshLogin, { refreshToken });
    await update(admin.actor, bia.userId, { password: 'reset-by-admin' });

    expect(await codeOf(service.ask(RefreshLogin, { refreshToken: next.refreshToken }))).toBe('ERR_UNAUTHENTICATED');
    expect(await codeOf(logIn(bia.email, 'my-new-one'))).toBe('ERR_INVALID_CREDENTIALS');
    expect(await codeOf(logIn(bia.email, 'reset-by-admin'))).toBe('no error');
  });

  it('change their own e-mail only with the current password, and the old address is notified', async () => {
    const admin = await service.anAdmin();
    const bia = await service.aPerson({ companyId: admin.companyId });
    const { token, refreshToken } = await logIn(bia.email);
    const actor = { ...bia.actor, loginId: decodeJwt(token)['lid'] as string };
    const [email, taken] = [`${newId()}@test.local`, `${newId()}@test.local`];

    for (const currentPassword of [undefined, '', 'guessed'])
      expect(await codeOf(update(actor, bia.userId, { email: taken, currentPassword }))).toBe('ERR_VALIDATION');
    await update(actor, bia.userId, { email: bia.email, name: 'Bia Lima' });
    await update(actor, bia.userId, { email, currentPassword: PASSWORD });

    const mail = await mailServer.to(bia.email);
    expect(mail.map(({ subject }) => subject)).toEqual(['Recado: o acesso à sua conta mudou']);
    expect(await codeOf(service.ask(RefreshLogin, { refreshToken }))).toBe('no error');
    expect(await codeOf(logIn(bia.email))).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('lose their other logins when an admin changes their e-mail or password, and are notified', async () => {
    const admin = await service.anAdmin();
    const bia = await service.aPerson({ companyId: admin.companyId });
    const { refreshToken } = await logIn(bia.email);
    const email = `${newId()}@test.local`;

    await update(admin.actor, bia.userId, { email });
    expect(await codeOf(service.ask(RefreshLogin, { refreshToken }))).toBe('ERR_UNAUTHENTICATED');
    await update(admin.actor, bia.userId, { password: 'reset-by-admin' });

    expect(await mailServer.to(bia.email)).toHaveLength(1);
    expect(await mailServer.to(email)).toHaveLength(1);
  });

  it('are searched by name and e-mail without accents or case, and listed page by page', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 60 } });
    const people = Array.from({ length: 45 }, (_, n) => ({ name: `João ${String(n).padStart(2, '0')}`, companyId }));
    for (const person of people) await service.aPerson(person);
    const list = (query: object) => askPage(UserPages, query, (request) => service.ask(ListUsers, request, actor));

    const [first, second] = [await list({ searchParam: 'JOAO' }), await list({ searchParam: 'joão', pageNumber: '2' })];

    expect([first.users.length, first.count, first.hasMore]).toEqual([40, 45, true]);
    expect([second.users.map(({ name }) => name).at(-1), second.hasMore]).toEqual(['João 44', false]);
    expect((await list({ searchParam: '.*' })).count).toBe(0);
    expect((await list({ searchParam: '@TEST.local' })).count).toBe(46);
  });

  it('fill the admin table, sorted by its columns only', async () => {
    const { actor, companyId } = await service.anAdmin();
    await service.aPerson({ companyId, name: 'Zoe' });
    const names = async (query: object) => {
      const { data, total } = await service.ask(ListUsers, query, actor);
      return [...data.map(({ name }) => name), total];
    };

    expect(await names({ sort: { field: 'name', order: 'DESC' } })).toEqual(['Zoe', 'Ana', 2]);
    expect(await names({ sort: { field: 'passwordHash', order: 'ASC' } })).toEqual(['Ana', 'Zoe', 2]);
    expect(await names({ filter: { profile: 'user' } })).toEqual(['Zoe', 1]);
    expect(await names({ filter: { q: 'zo' } })).toEqual(['Zoe', 1]);
    expect(await codeOf(names({ filter: { profile: 'root' } }))).toBe('ERR_VALIDATION');
  });

  it('are listed by a single index scan', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 100 } });
    for (let n = 0; n < 50; n += 1) await service.aPerson({ companyId, name: n % 5 ? 'Ana' : 'Bea' });
    await service.connection.db?.command({ profile: 2 });

    for (const query of [{}, { pageNumber: 2 }, { searchParam: 'bea' }])
      await askPage(UserPages, query, (request) => service.ask(ListUsers, request, actor));
    await service.ask(ListUsers, { sort: { field: 'email', order: 'DESC' }, limit: 25 }, actor);
    await service.connection.db?.command({ profile: 0 });

    const found = await service.connection.db
      ?.collection('system.profile')
      .find({ op: 'query', ns: /\.users$/ })
      .toArray();
    expect(found).toHaveLength(4);
    for (const { docsExamined, nreturned, hasSortStage } of found ?? []) {
      expect(docsExamined).toBeLessThanOrEqual(2 * nreturned);
      expect(hasSortStage).toBeUndefined();
    }
  });
});
