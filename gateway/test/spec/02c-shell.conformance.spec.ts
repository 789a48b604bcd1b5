import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import {
  call,
  companies,
  endingIn,
  expired,
  gone,
  logIn,
  must,
  OUTRA_PHONE,
  PASSWORD,
  placeOf,
  rowOf,
  seen,
  seesLogo,
  socketOf,
  suite,
  unique,
  urls,
} from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
const navigation = (page: Page) => page.getByRole('navigation').first();
const store = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const widthOf = async (page: Page) => must(await navigation(page).boundingBox()).width;
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) });

/** Replaces the response to the page's own call with one that cannot be produced otherwise. */
const answering = (page: Page, path: string, json: unknown) =>
  page.route(
    (url) => url.href.startsWith(`${urls.gateway}${path}`),
    (route) =>
      route.fulfill({
        json,
        headers: { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' },
      }),
  );

describe('2c Application shell', () => {
  it('016 the side drawer is 240 px wide, shows the logo and collapses', async () => {
    const page = await s.page(s.admin, { path: '/contacts', fresh: true });
    expect(await widthOf(page)).toBe(240);
    await seesLogo(navigation(page), 40);
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await seen(page.getByRole('button', { name: 'Abrir o menu' }));
    expect(await widthOf(page)).toBeLessThan(100);
    await seesLogo(navigation(page), 40);
  });

  it('017 the drawer shows the version that GET /version answered', async () => {
    const { body } = await call<{ version: string }>('GET', '/version');
    const page = await s.page(s.marina, { path: '/contacts' });
    await seen(navigation(page).getByText(body.version));
  });

  it('018 the menu has the sections service, management, campaigns and administration and a logout button', async () => {
    const page = await s.page(s.admin, { path: '/contacts' });
    for (const section of ['Atendimento', 'Gerência', 'Campanhas', 'Administração'])
      await seen(navigation(page).getByText(section, { exact: true }));
    await seen(navigation(page).getByRole('button', { name: 'Sair' }));
  });

  it('019 a user without the admin profile sees none of management, campaigns and administration', async () => {
    const page = await s.page(s.marina, { path: '/contacts' });
    await seen(navigation(page).getByText('Atendimento', { exact: true }));
    for (const section of ['Gerência', 'Campanhas', 'Administração'])
      expect(await navigation(page).getByText(section, { exact: true }).count()).toBe(0);
  });

  it('020 the connections item shows a warning badge for each of qrcode, PAIRING, DISCONNECTED, TIMEOUT and OPENING, and none while all are CONNECTED', async () => {
    const [connection] = await s.admin.call<object[]>('GET', '/whatsapp');
    const page = await s.page(s.admin, { path: '/contacts', fresh: true });
    const item = navigation(page).locator('a[href="/connections"]');
    await page.clock.install();
    const isNamed = async (label: string, status: string) => {
      await page.unrouteAll();
      await answering(page, '/whatsapp', [{ ...connection, status }]);
      // the page's clock runs while it loads, so the call may precede the menu
      const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/whatsapp');
      await page.reload();
      await seen(item);
      await page.clock.runFor(2_100);
      await asked;
      await page.clock.runFor(100);
      await seen(navigation(page).getByRole('link', { name: label, exact: true }));
    };
    await isNamed('Conexões', 'CONNECTED');
    for (const status of ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'])
      await isNamed('Conexões. Há conexões que precisam de atenção', status);
  });

  it('021 the connections badge is checked after 2 seconds, not before', async () => {
    const page = await s.page(s.admin, { path: '/contacts', fresh: true });
    const [connection] = await s.admin.call<object[]>('GET', '/whatsapp');
    await answering(page, '/whatsapp', [{ ...connection, status: 'DISCONNECTED' }]);
    await page.addInitScript(() => {
      const at: Record<string, number> = {};
      // recorded immediately, because a mutation observer is only called after the task that renders the page
      const { prototype } = Element;
      const set = prototype.setAttribute;
      prototype.setAttribute = function (name, value) {
        if (name === 'aria-label' && this.getAttribute('href') === '/connections') at[value] ??= performance.now();
        set.call(this, name, value);
        if (name === 'href' && value === '/connections' && this.ariaLabel) at[this.ariaLabel] ??= performance.now();
      };
      Object.assign(globalThis, { labelSince: at });
    });
    await page.reload();
    await seen(navigation(page).getByRole('link', { name: /precisam de atenção/ }));
    const [first = NaN, warned = NaN] = await page.evaluate(() =>
      Object.values((globalThis as unknown as { labelSince: Record<string, number> }).labelSince),
    );
    expect(warned - first).toBeGreaterThanOrEqual(1_950);
  });

  it('022 the internal chat item shows a dot while the user has unread chat messages and loses it when they are read', async () => {
    const [admin, agent] = [await s.adminOf('Outra'), await s.newUser()]; // no other test user writes to them
    const page = await s.page(agent, { path: '/contacts' });
    const item = navigation(page).locator('a[href="/chats"]');
    await seen(item);
    const chat = await admin.call<{ id: string }>('POST', '/chats', {
      title: unique('Equipe'),
      users: [{ id: agent.user.id }],
    });
    await admin.call('POST', `/chats/${chat.id}/messages`, { message: 'bom dia' });
    await seen(item.locator('[aria-label*="lida"], .MuiBadge-dot'));
    await agent.call('POST', `/chats/${chat.id}/read`, { userId: agent.user.id });
    await gone(item.locator('[aria-label*="lida"], .MuiBadge-dot'));
  });

  it("023 the top bar shows a greeting with the user's name", async () => {
    const page = await s.page(s.marina);
    await seen(page.getByRole('banner').getByText('Olá, Marina, boas-vindas à'));
  });

  it('024 the welcome line shows the company due date to an admin and not to a user', async () => {
    const due = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Sao_Paulo',
      ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    }).format(new Date(must(s.admin.user.company.dueDate)));
    const page = await s.page(s.admin);
    await seen(page.getByRole('banner').getByText(`Ativo até ${due}`));
    const agent = await s.page(s.marina);
    await seen(agent.getByText('Olá, Marina'));
    expect(await agent.getByText(/Ativo até/).count()).toBe(0);
  });

  it('025 the light/dark toggle changes the theme at once', async () => {
    const page = await s.page(s.marina, { fresh: true });
    const colour = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const before = await colour();
    await page.getByRole('button', { name: /Usar o tema (escuro|claro)/ }).click();
    expect(await colour()).not.toBe(before);
  });

  it('026 the volume popover goes from 0 to 1 in steps of 0.1 and is remembered locally', async () => {
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Volume' }).click();
    const slider = page.getByRole('slider', { name: 'Volume' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('value')).toBe('0');
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('value')).toBe('0.1');
    expect(await store(page, 'volume')).toBe('0.1');
    await page.keyboard.press('End');
    expect(await slider.getAttribute('value')).toBe('1');
    await page.reload();
    await page.getByRole('button', { name: 'Volume' }).click();
    expect(await page.getByRole('slider', { name: 'Volume' }).getAttribute('value')).toBe('1');
  });

  it("027 the refresh button reloads the page's data", async () => {
    const page = await s.page(s.marina, { path: '/contacts' });
    await page.waitForLoadState('networkidle');
    const again = page.waitForRequest((request) => request.url().startsWith(`${urls.gateway}/admin/contacts`));
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await again;
  });

  it('028 the notification bell lists tickets with unread messages and opens the chosen one', async () => {
    const talk = await s.attended();
    await talk.contact.says(unique('ainda aí?'), { to: s.aurora });
    const page = await s.page(s.marina);
    const unread = bell(page, 'Mensagens não lidas: ');
    const { width } = must(await unread.boundingBox());
    await unread.click({ position: { x: width - 9, y: 9 } }); // where its badge is
    const list = page.getByRole('dialog', { name: 'Mensagens não lidas' });
    await list.getByText(talk.ticket.contact.name).click();
    await page.waitForURL(`**/tickets/${talk.ticket.uuid}`);
  });

  it('029 a user whose allTicket is enabled sees pending tickets in notifications, one whose allTicket is desabled does not', async () => {
    const admin = await s.adminOf('Outra');
    const contact = await s.stranger();
    const name = unique('Sem fila');
    const { id } = await admin.call<{ id: string }>('POST', '/contacts', { name, number: await contact.number() });
    await admin.call('POST', '/tickets', { contactId: id, status: 'pending' });
    const text = unique('alguém aí?');
    await contact.says(text, { to: OUTRA_PHONE });
    await admin.hears('appMessage', ({ message }) => message.body === text);
    const seesIt = async (allTicket: 'enabled' | 'desabled') => {
      const page = await s.page(await s.newUser({ allTicket }));
      await page.waitForLoadState('networkidle');
      await bell(page, 'Mensagens não lidas').click();
      const list = page.getByRole('dialog', { name: 'Mensagens não lidas' });
      await seen(list);
      return list.getByText(name);
    };
    await seen(await seesIt('enabled'));
    expect(await (await seesIt('desabled')).count()).toBe(0);
  });

  it('030 the announcements bell lists GET /announcements/, the internal-chats bell the unread chats of GET /chats/', async () => {
    const page = await s.page(s.marina);
    const title = unique('Novidade');
    const at = new Date().toISOString();
    const user = { id: s.marina.user.id, name: 'Marina' };
    await answering(page, '/announcements/', {
      records: [
        { id: '1', title, text: 'x', priority: 1, status: true, mediaPath: null, mediaName: null, createdAt: at },
      ],
      ...{ count: 1, hasMore: false },
    });
    const chat = { id: '1', uuid: crypto.randomUUID(), ownerId: '1', lastMessage: 'oi', updatedAt: at };
    const chatOf = (unreads: number, name: string) => ({
      ...{ ...chat, id: name, title: name },
      users: [{ userId: user.id, unreads, user }],
    });
    const chats = { records: [chatOf(2, 'Equipe nova'), chatOf(0, 'Equipe lida')], count: 2, hasMore: false };
    await answering(page, '/chats/', chats);
    await page.reload();
    await bell(page, 'Avisos').click();
    await seen(page.getByRole('dialog').getByText(title));
    await page.keyboard.press('Escape');
    await bell(page, 'Chat interno').click();
    await seen(page.getByRole('dialog').getByText('Equipe nova'));
    expect(await page.getByRole('dialog').getByText('Equipe lida').count()).toBe(0);
  });

  it('031 the account menu has one item, and it opens the profile dialog', async () => {
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Conta de Marina' }).click();
    const items = page.getByRole('menu').getByRole('menuitem');
    expect(await items.count()).toBe(1);
    await items.click();
    await seen(page.getByRole('dialog', { name: 'Meu perfil' }));
  });

  it('032 the logout button calls DELETE /auth/logout, clears the stored token and shows /login', async () => {
    const somebody = await s.newUser();
    const page = await s.page(somebody);
    const called = page.waitForRequest((request) => request.method() === 'DELETE');
    await navigation(page).getByRole('button', { name: 'Sair' }).click();
    expect(new URL((await called).url()).pathname).toBe('/auth/logout');
    await page.waitForURL('**/login');
    expect(await store(page, 'token')).toBeNull();
  });

  it('033 the layout changes at 1200 px (wide) and at 600 px (mobile)', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    const pane = page.getByRole('complementary', { name: 'Contato' });
    const at = (width: number) => page.setViewportSize({ width, height: 800 });
    await at(1_200);
    await seen(pane);
    await at(1_199);
    await gone(pane);
    await at(601);
    await seen(rowOf(page, talk.ticket.contact.name));
    await at(600);
    await gone(rowOf(page, talk.ticket.contact.name));
  });
});

describe('4c Session and socket', () => {
  const isOpen = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('40');
  const notice = 'Sua conta foi acessada em outro computador.';

  it('115 the socket reconnects with a refreshed token, and the page reloads if the token has expired', async () => {
    const somebody = await s.newUser({ allTicket: 'enabled' });
    const page = await s.page(null, { path: '/login' });
    const line = socketOf(page).then((socket) => socket.waitForEvent('framereceived', { predicate: isOpen }));
    await page.getByLabel('E-mail').fill(somebody.user.email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await seen(navigation(page));
    await line;
    let loads = 0;
    page.on('load', () => (loads += 1));
    const token = must(await store(page, 'token'));
    const shown: unknown[] = []; // the tokens that sockets send
    page.on('websocket', (socket) =>
      socket.on('framesent', (frame) => {
        if (isOpen(frame)) shown.push((JSON.parse(String(frame.payload).slice(2)) as { token: unknown }).token);
      }),
    );
    /** Closes the socket, as when the network changes; the client does the rest. */
    const cut = async (stored: string) => {
      const renewed = page.waitForResponse((response) => response.url().endsWith('/auth/refresh_token'));
      await page.evaluate((value) => {
        localStorage.setItem('token', value);
        globalThis.dispatchEvent(new Event('online'));
      }, stored);
      expect((await renewed).ok()).toBe(true);
    };
    const isRenewed = (stored: string) => page.waitForFunction((old) => localStorage.getItem('token') !== old, stored);
    const isLive = async () => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('tab', { name: /^Aguardando/ }).click();
      const contact = await s.stranger();
      const name = unique('Vivo');
      const admin = await s.adminOf('Outra');
      const { id } = await admin.call<{ id: string }>('POST', '/contacts', { name, number: await contact.number() });
      await admin.call('POST', '/tickets', { contactId: id, status: 'pending' });
      await seen(rowOf(page, name));
    };
    const next = socketOf(page).then((socket) => socket.waitForEvent('framereceived', { predicate: isOpen }));
    const ending = await endingIn(token, 60); // long enough for a busy machine to load the page before it expires
    await cut(ending); // expires soon, so the page gets a new one and continues
    await isRenewed(ending);
    await next;
    expect(shown.at(-1)).toBe(await store(page, 'token'));
    await isLive();
    expect(loads).toBe(0);
    const reloaded = page.waitForEvent('load');
    const over = await expired(token);
    await cut(over);
    await reloaded;
    await isRenewed(over);
    await isLive();
    expect(loads).toBe(1);
  });

  it("116 an auth event for the same user shows 'Sua conta foi acessada em outro computador.' and after 1 second local storage is empty and the page reloaded", async () => {
    const somebody = await s.newUser();
    const page = await s.page(somebody);
    const live = socketOf(page).then((socket) => socket.waitForEvent('framereceived', { predicate: isOpen }));
    await page.reload();
    await live;
    const waits = await noteWaits(page);
    await page.evaluate(`localStorage.setItem('mark', 'x')`);
    const leaving = page.waitForRequest((request) => request.isNavigationRequest());
    const reloaded = page.waitForEvent('load');
    await logIn(somebody.user.email);
    await seen(page.getByText(notice));
    expect(await waits()).toContain(1_000);
    await leaving;
    await reloaded;
    await page.waitForURL('**/login');
    expect(await store(page, 'mark')).toBeNull();
    expect(await store(page, 'token')).toBeNull();
  });

  it('117 an auth event for another user changes nothing', async () => {
    const [one, other] = [await s.newUser(), await s.newUser()];
    const page = await s.page(one, { path: '/settings', fresh: true });
    let push = (_frame: string): void => undefined;
    await page.routeWebSocket(/socket\.io/, (line) => {
      line.connectToServer();
      push = (frame) => line.send(frame);
    });
    await page.goto(`${urls.web}/tickets`);
    await seen(page.getByRole('tab', { name: 'Abertos' }));
    await page.waitForLoadState('networkidle');
    await page.evaluate(`localStorage.setItem('mark', 'x')`);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await logIn(other.user.email);
    await other.hears('auth', ({ user }) => user.id === other.user.id);
    const auth = (id: string) => push(`42${JSON.stringify([`company-${one.user.companyId}-auth`, { user: { id } }])}`);
    auth(other.user.id);
    await page.waitForTimeout(2_000); // for the user's own record the page is reloaded after one second
    expect(one.heardOf('auth')).toEqual([]); // the server only notifies the user concerned
    expect(await page.getByText(notice).count()).toBe(0);
    expect([loads, placeOf(page)]).toEqual([0, '/tickets']);
    expect([await store(page, 'token'), await store(page, 'mark')]).toEqual([one.token, 'x']);
    auth(one.user.id); // its connection does work
    await seen(page.getByText(notice));
  });

  it('118 login succeeds while the company due date is in the future', async () => {
    const { status, body } = await logIn(companies.Folgada.agentEmail);
    expect(status).toBe(200);
    expect(new Date(must(body.user.company.dueDate)).getTime()).toBeGreaterThan(Date.now());
  });

  it('119 fewer than 5 days before the due date a warning shows at login, at 5 days or more none', async () => {
    const MINUTE_MS = 60_000;
    const FIVE_DAYS_MS = 5 * 24 * 60 * MINUTE_MS;
    const warning = async (email: string, leftMs?: number) => {
      const page = await s.page(null, { path: '/login' });
      if (leftMs !== undefined) {
        const dueDate = new Date(Date.now() + leftMs).toISOString();
        const withDate = async (route: Route) => {
          const response = await route.fetch();
          const text = await response.text();
          await route.fulfill({ response, body: text.replaceAll(/"dueDate":"[^"]+"/g, `"dueDate":"${dueDate}"`) });
        };
        for (const path of ['/auth/login', '/auth/me']) await page.route(`${urls.gateway}${path}`, withDate);
      }
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await seen(navigation(page));
      return page.getByRole('alert').getByText(/Sua assinatura vence/);
    };
    const staysAway = async (shown: Locator) => {
      await shown.page().waitForLoadState('networkidle');
      await shown.page().waitForTimeout(1_000);
      expect(await shown.count()).toBe(0);
    };
    await seen(await warning(companies.Quase.adminEmail));
    await staysAway(await warning(companies.Folgada.adminEmail));
    await seen(await warning(companies.Folgada.agentEmail, FIVE_DAYS_MS - MINUTE_MS));
    await staysAway(await warning(companies.Folgada.agentEmail, FIVE_DAYS_MS + MINUTE_MS));
  });
});
