import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { call, callsAtRest, companies, PASSWORD, placeOf, seen, SOON_MS, suite, unique, urls } from './suite.js';

const s = suite();
const nav = (page: Page, path: string) => page.getByRole('navigation').first().locator(`a[href="${path}"]`);
/** Opens a page and returns its final URL and own text. */
async function visit(page: Page, path: string): Promise<string> {
  await page.goto(`${urls.web}${path}`);
  await page.waitForLoadState('networkidle');
  return placeOf(page);
}
const isRefused = (page: Page) => page.getByText('Acesso não permitido').first().isVisible();

describe('2a Routes and guard', () => {
  it('003 /tickets shows list and conversation pane, /tickets/{uuid} opens that ticket', async () => {
    const talk = await s.writes();
    const page = await s.page(s.marina);
    await seen(page.getByRole('tab', { name: 'Abertos' }));
    await seen(page.getByText('Escolha uma conversa'));
    await page.goto(`${urls.web}/tickets/${talk.ticket.uuid}`);
    await seen(page.getByRole('log').getByText(talk.text));
  });

  it('004 /quick-messages, /contacts, /tags, /helps, /financeiro, /settings and /subscription open for any logged-in user', async () => {
    const operator = await s.person('super@recado.local');
    const [shortcode, title] = [unique('atalho').replace(' ', ''), unique('Ajuda')];
    await s.admin.call('POST', '/quick-messages', { shortcode, message: 'Bom dia', geral: true });
    const help = await operator.call<{ id: string }>('POST', '/helps', {
      title,
      description: 'x',
      video: 'abcdefghijk',
    });
    const [tag, contact] = [
      await s.admin.call<{ name: string }>('POST', '/tags', { name: unique('Etiqueta') }),
      await s.contact(),
    ];
    const page = await s.page(s.diego);
    const main = page.getByRole('main');
    const opens = async (path: string, shown: (from: typeof main) => Locator, search?: string) => {
      expect(await visit(page, path)).toBe(path);
      if (search) await main.getByRole('searchbox').fill(search);
      await seen(shown(main));
      expect(placeOf(page)).toBe(path);
    };
    await opens('/quick-messages', (on) => on.getByText(shortcode), shortcode);
    await opens('/contacts', (on) => on.getByText(contact.name), contact.name);
    await opens('/tags', (on) => on.getByText(tag.name), tag.name);
    await opens('/helps', (on) => on.getByText(title));
    await opens('/financeiro', (on) => on.getByText(/^Nenhuma fatura$/));
    await opens('/settings', (on) => on.getByRole('tabpanel').getByText('Avaliações'));
    await opens('/subscription', (on) => on.getByLabel('Período de teste')); // only an admin pays
    expect(await main.getByLabel('E-mail de cobrança').inputValue()).toBe(s.diego.user.email);
    await operator.call('DELETE', `/helps/${help.id}`);
  });

  it('005 E002 E003 E004 kanban, schedules, internal chat, campaigns (3 items), prompts, integrations and messages API show exactly while the plan has their flag (each flag on and off)', async () => {
    const itemsOf = {
      useKanban: ['kanban'],
      useSchedules: ['schedules'],
      useInternalChat: ['chats'],
      useCampaigns: ['campaigns', 'campaigns-config', 'contact-lists'],
      useOpenAi: ['prompts'],
      useIntegrations: ['queue-integration'],
      useExternalApi: ['messages-api'],
    };
    const flags = Object.keys(itemsOf) as (keyof typeof itemsOf)[];
    const all = Object.values(itemsOf).flat();
    const page = await s.page(s.admin, { path: '/settings', fresh: true });
    let on: string[] = [];
    let served: () => void = () => undefined;
    await page.route(
      (url) => url.href.startsWith(`${urls.gateway}/companies/listPlan/`),
      async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { plan: object };
        const plan = { ...answer.plan, ...Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])) };
        await route.fulfill({ response, json: { ...answer, plan } });
        served();
      },
    );
    const shownWith = async (wanted: string[]) => {
      on = wanted;
      const planServed = new Promise<void>((resolve) => (served = resolve));
      await page.reload();
      await planServed;
      await seen(nav(page, '/subscription'));
      await page.waitForLoadState('networkidle');
      const links = page.getByRole('navigation').first().locator('a');
      const hrefs = await links.evaluateAll((found) => found.map((link) => String(link.getAttribute('href')).slice(1)));
      return hrefs.filter((path) => all.includes(path)).toSorted();
    };
    expect(await shownWith([])).toEqual([]);
    for (const flag of flags) expect([flag, ...(await shownWith([flag]))]).toEqual([flag, ...itemsOf[flag].toSorted()]);
    expect(await shownWith(flags)).toEqual(all.toSorted());
    const poor = await s.page(await s.adminOf('Magra'), { path: '/settings' });
    await seen(nav(poor, '/subscription'));
    for (const path of all) expect([path, await nav(poor, `/${path}`).count()]).toEqual([path, 0]);
  });

  it('006 /todolist opens for any logged-in user and makes no server call of its own', async () => {
    const page = await s.page(s.diego);
    const link = nav(page, '/todolist');
    await seen(link);
    const calls = await callsAtRest(page); // the shell's own calls are not the page's
    await link.click();
    await page.getByRole('textbox').first().fill('comprar fermento');
    await page.keyboard.press('Enter');
    await seen(page.getByText('comprar fermento'));
    expect(placeOf(page)).toBe('/todolist');
    expect(calls).toEqual([]);
  });

  it('007 / shows the dashboard to an admin and to no other user', async () => {
    const counters = (page: Page) => page.getByRole('main').getByText('Tempo médio de espera');
    for (const person of [s.marina, s.supervisor]) {
      const other = await s.page(person);
      expect(await nav(other, '/').count()).toBe(0);
      await other.goto(`${urls.web}/`);
      await other.waitForURL('**/tickets');
      await seen(other.getByRole('tab', { name: 'Abertos' }));
      expect(await counters(other).count()).toBe(0);
      expect((await call('GET', '/dashboard?days=7', { token: person.token })).status).toBe(403);
    }
    const page = await s.page(s.admin);
    expect(await visit(page, '/')).toBe('/');
    await seen(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await seen(counters(page));
    await seen(page.getByRole('region', { name: 'Atendimentos por dia' }));
  });

  it('008 /announcements shows only to a super user', async () => {
    const operator = await s.person('super@recado.local');
    const title = unique('Aviso');
    const notice = { title, text: 'Para quem administra.', priority: 3, status: false }; // a draft, so it appears in no bell
    const { id } = await operator.call<{ id: string }>('POST', '/announcements', notice);
    const admin = await s.page(s.admin);
    await seen(nav(admin, '/connections'));
    expect(await nav(admin, '/announcements').count()).toBe(0);
    await admin.goto(`${urls.web}/announcements`);
    await seen(admin.getByText('Sem permissão para acessar!'));
    await admin.waitForURL((url) => url.pathname !== '/announcements'); // engagement.md, section 8: after one second
    const page = await s.page(operator);
    await nav(page, '/announcements').click();
    await seen(page.getByRole('main').getByText(title));
    expect(placeOf(page)).toBe('/announcements');
    await operator.call('DELETE', `/announcements/${id}`);
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

  it('011 E200 a visitor on any private route is sent to /login', async () => {
    const page = await s.page(null, { path: '/login' });
    for (const path of ['/tickets', '/contacts', '/connections', '/users', '/tags', '/kanban', '/']) {
      await page.goto(`${urls.web}${path}`);
      await page.waitForURL('**/login', { timeout: SOON_MS });
    }
  });

  it('012 E201 a logged-in user on /login, /signup or /forgetpsw is sent to the home page', async () => {
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
