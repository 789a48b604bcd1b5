import { randomUUID } from 'node:crypto';
import type { ImportReport, User } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { ownCompany, seenMail } from './operator.js';
import { call, companies, logIn, must, PASSWORD, seen, suite, unique } from './suite.js';

const s = suite();
/** The company of these tests, whose plan allows many users. */
const owner = () => s.adminOf('Outra');
const anEmail = () => `${randomUUID()}@outra.local`;
const newUser = (by: DeskUser, fields: object = {}) =>
  by.call<User>('POST', '/users', {
    ...{ name: unique('Ana'), email: anEmail(), password: PASSWORD, profile: 'user' },
    ...fields,
  });
const read = (by: DeskUser, id: string) => by.call<User>('GET', `/users/${id}`);
const put = (by: DeskUser, id: string, json: object) => call<User>('PUT', `/users/${id}`, { token: by.token, json });
const post = (by: DeskUser, json: object) => call<User>('POST', '/users', { token: by.token, json });
const refused = async (by: DeskUser, fields: object) => {
  const whole = { name: unique('Ana'), email: anEmail(), password: PASSWORD, ...fields };
  return (await post(by, whole)).status === 400;
};

function aTable(lines: readonly string[]): FormData {
  const form = new FormData();
  const text = ['nome;e-mail;perfil;filas', ...lines].join('\n');
  form.append('file', new Blob([text], { type: 'text/csv' }), 'equipe.csv');
  return form;
}

describe('A 2e Users page', () => {
  it('A049 the user form has name, email, password, profile, queues, default connection and allTicket', async () => {
    const page = await s.page(await owner(), { path: '/users/create' });
    for (const label of [/^Nome/, /^E-mail/, /^Senha/, /^Perfil/, /^Filas/, /^Conexão padrão/])
      await seen(page.getByLabel(label));
    await seen(page.getByRole('switch', { name: /Ver atendimentos sem fila/ }));
  });

  it('A050 allTicket is stored as enabled or desabled', async () => {
    const admin = await owner();
    for (const allTicket of ['enabled', 'desabled'] as const) {
      const { id } = await newUser(admin, { allTicket });
      expect((await read(admin, id)).allTicket).toBe(allTicket);
    }
    const page = await s.page(admin, { path: '/users/create' });
    const [name, email] = [unique('Bia'), anEmail()];
    await page.getByLabel(/^Nome/).fill(name);
    await page.getByLabel(/^E-mail/).fill(email);
    await page.getByLabel(/^Senha/).fill(PASSWORD);
    await page.getByRole('switch', { name: /Ver atendimentos sem fila/ }).click();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/users$/.test(request.url()));
    await page.getByRole('button', { name: 'Salvar' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email, allTicket: 'enabled' });
  });

  it('A052 an empty password on edit keeps the old one', async () => {
    const admin = await owner();
    const user = await newUser(admin);
    expect((await put(admin, user.id, { name: unique('Nova'), password: '' })).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
  });
});

describe('A 5 Validation of users', () => {
  it('A143 user name: required, 2 to 50 characters', async () => {
    const admin = await owner();
    for (const name of ['', 'A', 'A'.repeat(51)]) expect(await refused(admin, { name })).toBe(true);
    for (const name of ['Al', 'A'.repeat(50)]) expect(await refused(admin, { name })).toBe(false);
  });

  it('A144 user password: 4 and 51 characters are refused, 5, 50 and empty pass', async () => {
    const admin = await owner();
    for (const length of [4, 51]) expect(await refused(admin, { password: 'x'.repeat(length) })).toBe(true);
    for (const length of [5, 50]) expect(await refused(admin, { password: 'x'.repeat(length) })).toBe(false);
    const { id } = await newUser(admin);
    expect((await put(admin, id, { password: '' })).status).toBe(200);
  });

  it("A145 user email: required, 'Invalid email'", async () => {
    const admin = await owner();
    for (const email of ['', 'ana', 'ana@']) expect(await refused(admin, { email })).toBe(true);
    const page = await s.page(admin, { path: '/users/create' });
    await page.getByLabel(/^Nome/).fill('Ana');
    await page.getByLabel(/^E-mail/).fill('ana');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await seen(page.getByText('Invalid email', { exact: true }));
  });
});

describe('A 6 and 7 Users', () => {
  it('A172 a user is refused each of profile, queues, connection and allTicket on PUT /users', async () => {
    const admin = await owner();
    const user = await s.newUser();
    const [queueId] = companies.Outra.queueIds;
    const whatsappId = must((await admin.call<{ id: string }[]>('GET', '/whatsapp'))[0]).id;
    const wishes = [{ profile: 'admin' }, { queueIds: [must(queueId)] }, { whatsappId }, { allTicket: 'enabled' }];
    const before = await read(admin, user.user.id);
    for (const wish of wishes) {
      const changes = Object.entries(wish).some(
        ([field, value]) => JSON.stringify(before[field as keyof User]) !== JSON.stringify(value),
      );
      expect(changes).toBe(true);
      expect((await put(user, user.user.id, wish)).status).toBe(403);
    }
    expect(await read(admin, user.user.id)).toEqual(before);
  });

  it('A192 GET /users/ with searchParam and pageNumber answers users and hasMore', async () => {
    const admin = await owner();
    const { name, email } = await newUser(admin);
    for (const searchParam of [name, email.slice(0, 20)]) {
      const query = `searchParam=${encodeURIComponent(searchParam)}&pageNumber=1`;
      const page = await admin.call<{ users: User[]; hasMore: boolean }>('GET', `/users/?${query}`);
      expect(page.users.map((user) => user.email)).toEqual([email]);
      expect(page.hasMore).toBe(false);
    }
  });

  it('A193 GET /users/list with companyId of another company answers none of its users', async () => {
    const admin = await owner();
    const list = await admin.call<User[]>('GET', `/users/list?companyId=${companies.Vizinha.id}`);
    const theirs = (await (await s.adminOf('Vizinha')).call<User[]>('GET', '/users/list')).map(({ id }) => id);
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter(({ id }) => theirs.includes(id))).toEqual([]);
  });

  it('A194 POST, PUT and DELETE of /users work', async () => {
    const admin = await owner();
    const { id } = await newUser(admin);
    const name = unique('Outra');
    expect((await put(admin, id, { name })).body.name).toBe(name);
    expect((await call('DELETE', `/users/${id}`, { token: admin.token })).status).toBe(200);
    expect((await call('GET', `/users/${id}`, { token: admin.token })).status).toBe(404);
  });

  it('A194 users can be imported and exported like contacts, and each chooses a password by e-mail', async () => {
    const { admin } = await ownCompany(await s.person('super@recado.local'));
    const email = `${randomUUID().replaceAll('-', '')}@importada.local`; // dashes would look like a code
    const form = aTable([`Carla Nunes;${email};supervisor;`, `X;${anEmail()};;`]);
    const { status, body } = await call<ImportReport>('POST', '/users/import', { token: admin.token, form });
    expect([status, body.added, body.refused]).toEqual([200, 1, 1]);
    expect(body.rows).toMatchObject([{ row: 3, result: 'refused', reason: 'name: Too Short!' }]);
    expect((await logIn(email)).status).toBe(401);

    expect(await seenMail(email, /(\/forgetpsw)/)).toBe('/forgetpsw');
    await call('POST', '/forgetpassword', { json: { email } });
    const code = await seenMail(email, /\b(\w{4}-\w{4}-\w{4})\b/);
    const password = 'Nova1234';
    await call('POST', '/resetpasswords', { json: { email, token: code, password } });
    expect((await logIn(email, password)).body.user.profile).toBe('supervisor');

    const file = await call('GET', '/users/export?format=csv', { token: admin.token });
    expect(file.bytes.toString()).toContain(`Carla Nunes;${email};supervisor;`);
  });
});
