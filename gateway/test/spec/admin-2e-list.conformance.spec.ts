import { randomUUID } from 'node:crypto';
import type { User } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DeskUser } from '../flows/desk.js';
import { call, gone, PASSWORD, seen, suite, unique, urls } from './suite.js';
import { noteWaits, typeKeys } from './typing.js';

const s = suite();
/** The company of these tests, whose plan allows many users. */
const owner = () => s.adminOf('Outra');
const newUser = (by: DeskUser, fields: object = {}) =>
  by.call<User>('POST', '/users', {
    ...{ name: unique('Ana'), email: `${randomUUID()}@outra.local`, password: PASSWORD, profile: 'user' },
    ...fields,
  });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const isList = (url: URL) => url.pathname === '/admin/users';
/** A user without a socket for a minute is offline at the next check; reloading a page does not count. */
const OFFLINE_MS = 90_000;
const filterOf = (url: string) => new URL(url).searchParams.get('filter') ?? '';

/** Scrolls until this much of the rows is below the visible area. */
const scrollTo = (table: Locator, belowPx: number) =>
  table.evaluate(async (element, below) => {
    let box = element.parentElement;
    while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
    if (!box) throw new Error('the rows cannot be scrolled');
    box.scrollTop = box.scrollHeight - box.clientHeight - below;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, belowPx);

describe('A 2e The list of users', () => {
  it('A046 the search box finds by name and by email, 500 ms after the last key', async () => {
    const admin = await owner();
    const [user, other] = [await newUser(admin), await newUser(admin)];
    const page = await s.page(admin, { path: '/users', fresh: true });
    const search = page.getByRole('searchbox');
    await seen(rowOf(page, 'Ana'));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(new URL(request.url())) && filterOf(request.url()).includes('"q"')) asked.push(request.url());
    });
    const first = page.waitForResponse((response) => filterOf(response.url()).includes(user.name.toLowerCase()));
    const waits = await noteWaits(page);
    const typedAt = await typeKeys(search, user.name);
    const sentAt = (await first).request().timing().startTime;
    expect(sentAt - typedAt).toBeGreaterThan(450);
    expect(await waits()).toContain(500);
    await seen(rowOf(page, user.email));
    await gone(rowOf(page, other.email));
    // the list is reloaded whenever a user of the company changes, which other test files cause
    expect(new Set(asked.map(filterOf)).size).toBe(1);

    await search.fill(other.email.slice(0, 20));
    await seen(rowOf(page, other.name));
    await gone(rowOf(page, user.name));
  });

  it('A047 the table has Id, online status, name, email, profile and actions', async () => {
    const admin = await owner();
    const user = await newUser(admin, { profile: 'supervisor' });
    const page = await s.page(admin, { path: '/users' });
    await page.getByRole('searchbox').fill(user.email);
    await seen(rowOf(page, user.email));
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(heads.filter(Boolean)).toEqual(['Id', 'Situação', 'Nome', 'E-mail', 'Perfil', 'Filas', 'Ações']);
    const row = rowOf(page, user.email);
    await seen(row.getByTitle(user.id));
    for (const text of [user.name, 'Supervisor']) await seen(row.getByText(text, { exact: true }));
    for (const name of [`Editar ${user.name}`, `Excluir ${user.name}`]) await seen(row.getByRole('button', { name }));
  });

  it('A048 E129 the table loads the next page within 100 px of the bottom', async () => {
    const admin = await owner();
    const known = await newUser(admin);
    const all = Array.from({ length: 85 }, (_, n) => ({ ...known, id: randomUUID(), name: `Pessoa ${n + 1}` }));
    const page = await s.page(admin, { path: '/settings', fresh: true });
    const asked: string[] = [];
    await page.route(isList, (route) => {
      const range = new URL(route.request().url()).searchParams.get('range') ?? '';
      asked.push(range);
      const [from = 0, to = 0] = JSON.parse(range) as number[];
      const headers = {
        'access-control-allow-origin': urls.web,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'content-range',
        'content-range': `users ${from}-${Math.min(to, all.length - 1)}/${all.length}`,
      };
      return route.fulfill({ json: all.slice(from, to + 1), headers });
    });
    await page.goto(`${urls.web}/users`);
    await seen(page.getByText('Pessoa 40', { exact: true }));
    const table = page.getByRole('table');
    await scrollTo(table, 130);
    const pages = () => [...new Set(asked)]; // everything is read again when the socket opens
    expect(pages()).toEqual(['[0,39]']);
    await scrollTo(table, 90);
    await seen(page.getByText('Pessoa 80', { exact: true }));
    expect(pages()).toEqual(['[0,39]', '[40,79]']);
  });

  it("A051 a user's online icon changes when they connect and leave", async () => {
    const user = await s.newUser();
    const page = await s.page(await owner(), { path: '/users' });
    await page.getByRole('searchbox').fill(user.user.name);
    const row = rowOf(page, user.user.name);
    await seen(row.getByRole('img', { name: 'Online', exact: true }));
    user.leaves();
    await seen(row.getByRole('img', { name: 'Offline', exact: true }), OFFLINE_MS);
    await user.listens();
    await seen(row.getByRole('img', { name: 'Online', exact: true }));
  });

  it('A134 the users list follows company-{id}-user create, update and delete in a second window', async () => {
    const admin = await owner();
    const page = await s.page(admin, { path: '/users' });
    const word = randomUUID().slice(0, 8);
    await page.getByRole('searchbox').fill(word);
    await gone(page.getByRole('row').filter({ hasText: '@' }));
    const { id } = await newUser(admin, { name: `Antes ${word}` });
    await seen(rowOf(page, `Antes ${word}`));
    await admin.call('PUT', `/users/${id}`, { name: `Depois ${word}` });
    await seen(rowOf(page, `Depois ${word}`));
    await gone(rowOf(page, `Antes ${word}`));
    expect((await call('DELETE', `/users/${id}`, { token: admin.token })).status).toBe(200);
    await gone(rowOf(page, word));
  });
});
