import type { Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { Person } from '../flows/desk.js';
import { call, companies, PASSWORD, placeOf, seen, SOON_MS, suite, urls } from './suite.js';

const s = suite();
const nav = (page: Page, path: string) => page.getByRole('navigation').first().locator(`a[href="${path}"]`);
/** Opens a page and tells where it ends up and whether it says anything of its own. */
async function visit(page: Page, path: string): Promise<string> {
  await page.goto(`${urls.web}${path}`);
  await page.waitForLoadState('networkidle');
  return placeOf(page);
}
const isRefused = (page: Page) => page.getByText('Acesso não permitido').first().isVisible();

const registration = async (value: 'enabled' | 'disabled') => {
  const root = await s.person('super@recado.local');
  for (const key of ['allowregister', 'viewregister']) await root.call('PUT', `/settings/${key}`, { value });
};

describe('2a Routes and guard', () => {
  it('001 /login, /forgetpsw and, while registration is enabled, /signup open without a session', async () => {
    const page = await s.page(null, { path: '/login' });
    expect(await visit(page, '/login')).toBe('/login');
    expect(await visit(page, '/forgetpsw')).toBe('/forgetpsw');
    await seen(page.getByRole('textbox', { name: /e-?mail/i }));
    await registration('enabled');
    expect(await visit(page, '/signup')).toBe('/signup');
  });

  it('002 /signup redirects to /login while registration is disabled and after a successful sign-up', async () => {
    const page = await s.page(null, { path: '/login' });
    await registration('disabled');
    expect(await visit(page, '/signup')).toBe('/login');
    await registration('enabled');
    expect(await visit(page, '/signup')).toBe('/signup');
    await page.getByLabel(/empresa/i).fill('Nova Empresa');
    await page.getByLabel(/e-?mail/i).fill(`${crypto.randomUUID()}@empresa.local`);
    await page.getByLabel(/senha/i).first().fill(PASSWORD);
    await page.getByRole('combobox', { name: /plano/i }).click();
    await page
      .getByRole('option', { name: /usuários/ })
      .first()
      .click(); // administration.md, section 5: a plan is required
    await page.getByRole('button', { name: /cadastrar/i }).click();
    await page.waitForURL('**/login');
  });

  it('003 /tickets shows list and conversation pane, /tickets/{uuid} opens that ticket', async () => {
    const talk = await s.writes();
    const page = await s.page(s.marina);
    await seen(page.getByRole('tab', { name: 'Abertos' }));
    await seen(page.getByText('Escolha uma conversa'));
    await page.goto(`${urls.web}/tickets/${talk.ticket.uuid}`);
    await seen(page.getByRole('log').getByText(talk.text));
  });

  it('004 /quick-messages, /contacts, /tags, /helps, /financeiro, /settings and /subscription open for any logged-in user', async () => {
    const page = await s.page(s.diego);
    const opened: string[] = [];
    const paths = ['quick-messages', 'contacts', 'tags', 'helps', 'financeiro', 'settings', 'subscription'];
    for (const path of paths) if ((await visit(page, `/${path}`)) === `/${path}`) opened.push(path);
    expect(opened).toEqual(paths);
  });

  it('005 kanban, schedules, internal chat, campaigns (3 items), prompts, integrations and messages API show exactly while the plan has their flag (each flag on and off)', async () => {
    const paths =
      'kanban schedules chats campaigns contact-lists campaigns-config prompts queue-integration messages-api';
    const shown = async (who: Person, last: string) => {
      const page = await s.page(who);
      await seen(nav(page, last));
      await page.waitForLoadState('networkidle');
      const hrefs = page.getByRole('navigation').first().locator('a');
      const all = await hrefs.evaluateAll((links) => links.map((link) => String(link.getAttribute('href')).slice(1)));
      return all.filter((path) => paths.split(' ').includes(path));
    };
    expect(await shown(await s.adminOf('Magra'), '/connections')).toEqual([]);
    expect((await shown(s.admin, '/messages-api')).toSorted()).toEqual(paths.split(' ').toSorted());
  });

  it('006 /todolist opens for any logged-in user and makes no server call of its own', async () => {
    const page = await s.page(s.diego);
    const calls: string[] = [];
    page.on('request', (request) => request.url().startsWith(urls.gateway) && calls.push(request.url()));
    const link = nav(page, '/todolist');
    await seen(link);
    // what the shell reads, once more when its socket is open, is none of the page's own
    for (let before = -1; before !== calls.length; await page.waitForTimeout(2_000)) before = calls.length;
    calls.length = 0;
    await link.click();
    await page.getByRole('textbox').first().fill('comprar fermento');
    await page.keyboard.press('Enter');
    await seen(page.getByText('comprar fermento'));
    expect(placeOf(page)).toBe('/todolist');
    expect(calls).toEqual([]);
  });

  it('007 / shows the dashboard to an admin and to nobody else', async () => {
    const agent = await s.page(s.marina);
    await agent.goto(`${urls.web}/`);
    await agent.waitForURL('**/tickets');
    const page = await s.page(s.admin);
    expect(await visit(page, '/')).toBe('/');
    await seen(page.getByRole('heading').first());
  });

  it('008 /announcements shows only to a super user', async () => {
    const admin = await s.page(s.admin);
    expect(await nav(admin, '/announcements').count()).toBe(0);
    await visit(admin, '/announcements');
    await admin.waitForURL((url) => url.pathname !== '/announcements'); // engagement.md, section 8: after a second
    const page = await s.page(await s.person('super@recado.local'));
    expect(await visit(page, '/announcements')).toBe('/announcements');
  });

  it('009 /connections, /files, /queues and /users are offered to an admin and not to a user', async () => {
    const agent = await s.page(s.marina);
    const page = await s.page(s.admin);
    const offered: string[] = [];
    for (const path of ['/connections', '/files', '/queues', '/users']) {
      expect(await nav(agent, path).count()).toBe(0);
      if ((await nav(page, path).count()) > 0) offered.push(path);
    }
    expect(offered).toEqual(['/connections', '/files', '/queues', '/users']);
  });

  it('010 after login the user lands on /tickets', async () => {
    const somebody = await s.newUser();
    const page = await s.page(null, { path: '/login' });
    await page.getByLabel('E-mail').fill(somebody.user.email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/tickets', { timeout: SOON_MS });
  });

  it('011 a visitor on any private route is sent to /login', async () => {
    const page = await s.page(null, { path: '/login' });
    for (const path of ['/tickets', '/contacts', '/connections', '/users', '/tags', '/kanban', '/']) {
      await page.goto(`${urls.web}${path}`);
      await page.waitForURL('**/login', { timeout: SOON_MS });
    }
  });

  it('012 a logged-in user on /login, /signup or /forgetpsw is sent to the home page', async () => {
    const page = await s.page(s.marina);
    for (const path of ['/login', '/signup', '/forgetpsw']) {
      await page.goto(`${urls.web}${path}`);
      await page.waitForURL('**/tickets', { timeout: SOON_MS });
      await page.waitForLoadState('networkidle');
      expect([path, await isRefused(page)]).toEqual([path, false]);
    }
  });
});

describe('2b Login page', () => {
  it('013 the login page has email, password, submit and a link to /forgetpsw, and submits only when both fields are filled', async () => {
    const page = await s.page(null, { path: '/login' });
    const submit = page.getByRole('button', { name: 'Entrar' });
    await page.getByLabel('E-mail').fill(companies.Vizinha.adminEmail);
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Senha', { exact: true }).fill('x');
    expect(await submit.isEnabled()).toBe(true);
    await page.getByLabel('E-mail').fill(' ');
    expect(await submit.isDisabled()).toBe(true);
    await seen(page.locator('a[href="/forgetpsw"]'));
  });

  it('014 the register link to /signup shows only while viewregister is enabled', async () => {
    const root = await s.person('super@recado.local');
    await root.call('PUT', '/settings/viewregister', { value: 'disabled' });
    const page = await s.page(null, { path: '/login' });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('a[href="/signup"]').count()).toBe(0);
    await root.call('PUT', '/settings/viewregister', { value: 'enabled' });
    await page.reload();
    await seen(page.locator('a[href="/signup"]'));
  });

  it('015 the login logo is requested with a cache-busting parameter that differs between two loads', async () => {
    const page = await s.page(null, { path: '/login' });
    const logo = async () => {
      await seen(page.getByRole('button', { name: 'Entrar' }));
      return page.locator('main img').first().getAttribute('src');
    };
    const first = await logo();
    await page.reload();
    const second = await logo();
    expect(first).toMatch(/\?.+/);
    expect(second).not.toBe(first);
  });
});

// beside the tests that switch registration: files run side by side, and there is one platform
describe('8 Errors of sign-up', () => {
  it('200 sign-up while registration is disabled answers ERR_USER_CREATION_DISABLED', async () => {
    await registration('disabled');
    const [plan] = (await call<{ id: string }[]>('GET', '/plans/list')).body;
    const json = { name: 'Nova', email: 'nova@nova.local', password: PASSWORD, planId: plan?.id };
    const { status, body } = await call('POST', '/companies/cadastro', { json });
    expect([status, body['error']]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
  });
});
