import type { Help, Queue } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { aCampaign, aList } from './campaigns.js';
import { PDF, PNG } from './files.js';
import { ownCompany } from './operator.js';
import { expectLeaving } from './plan-flags.js';
import { gone, PASSWORD, placeOf, seen, SOON_MS, suite, unique, urls } from './suite.js';

const s = suite();
const operator = () => s.person('super@recado.local');

describe('E 2a Routes and access', () => {
  it('E001 each private route of lines 28 to 43 sends a visitor to /login', async () => {
    const page = await s.page(null, { path: '/login' });
    for (const path of [
      ...['/tags', '/kanban', '/quick-messages', '/schedules', '/contact-lists', '/contact-lists/1/contacts'],
      ...['/campaigns', '/campaign/1/report', '/campaigns-config', '/announcements', '/chats'],
      ...['/chats/7b1e3f8a-0000-4000-8000-000000000000', '/files', '/messages-api', '/todolist', '/helps'],
      ...['/subscription'],
    ]) {
      await page.goto(`${urls.web}${path}`);
      await page.waitForURL('**/login');
      await seen(page.getByRole('button', { name: 'Entrar', exact: true }));
    }
  });

  it('E007 E008 E009 the five campaign pages are there only with the local flag, which a login sets for a company with campaigns only', async () => {
    const { company, admin } = await ownCompany(await operator());
    // must happen before a login in a browser ends this one
    const [list, campaign] = [await aList(admin), await aCampaign(admin)];
    const flag = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('cshow')`);
    const logIn = async () => {
      const page = await s.page(null, { path: '/login' });
      await page.getByLabel('E-mail').fill(company.email);
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/tickets');
      return page;
    };
    const setCampaigns = async (campaignsEnabled: boolean) =>
      (await operator()).call('PUT', `/companies/${company.id}`, {
        ...{ name: company.name, email: company.email, planId: company.planId, status: true, campaignsEnabled },
        ...{ recurrence: 'MENSAL', dueDate: company.dueDate },
      });
    await setCampaigns(false);
    expect(await flag(await logIn())).toBeNull();
    await setCampaigns(true);
    const titles = {
      '/contact-lists': 'Listas de contatos',
      [`/contact-lists/${list.id}/contacts`]: list.name,
      '/campaigns': 'Campanhas',
      [`/campaign/${campaign.id}/report`]: `Relatório de ${campaign.name}`,
      '/campaigns-config': 'Configuração de campanhas',
    };
    const page = await logIn();
    expect(await flag(page)).not.toBeNull();
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(`${urls.web}${path}`);
      await seen(heading(title));
    }
    await page.evaluate(`localStorage.removeItem('cshow')`);
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(`${urls.web}${path}`);
      await page.waitForURL((url) => url.pathname === '/'); // the redirect leaves a URL that shows no page to this user
      expect([path, await heading(title).count()]).toEqual([path, 0]);
    }
  });
});

describe('E 2k Messages API, helps and to-do', () => {
  it('E100 E101 E102 E147 E191 the messages API page describes text and media, and its forms send both through the token’s connection', async () => {
    // a new token revokes the previous one: no other test file creates one for this connection
    const { token } = await s.admin.call<{ token: string }>('POST', `/whatsapp/${s.connection.id}/token`);
    const page = await s.page(s.admin, { path: '/messages-api' });
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname);
    });
    for (const [title, withFile] of [
      ['Envio de texto', false],
      ['Envio de mídia', true],
    ] as const) {
      const section = page.getByRole('region', { name: title, exact: true });
      await seen(section.getByText(/POST/));
      const contact = await s.stranger();
      const [number, body] = [await contact.number(), unique('Pedido')];
      const send = section.getByRole('button', { name: 'Enviar', exact: true });
      const fill = (label: string, text: string) =>
        section.getByRole('textbox', { name: label, exact: true }).fill(text);
      const values = { Token: token, Número: number, ...(!withFile && { Mensagem: body }) };
      for (const missing of Object.keys(values)) {
        for (const [label, text] of Object.entries(values)) await fill(label, label === missing ? '' : text);
        await send.click();
      }
      for (const [label, text] of Object.entries(values)) await fill(label, text);
      if (withFile) {
        await send.click();
        await fill('Mensagem', body);
        const file = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: PDF };
        await section.locator('input[type=file]').setInputFiles(file);
      }
      expect(sent).toEqual([]);
      await send.click();
      await seen(page.getByText('Mensagem enviada com sucesso', { exact: true }));
      expect(sent.splice(0)).toEqual(['/api/messages/send']);
      const received = await contact.waitForMessage(body);
      if (withFile) expect(await contact.file(received)).toEqual(PDF);
      await gone(page.getByText('Mensagem enviada com sucesso', { exact: true }));
    }
  });

  it('E103 /messages-api without useExternalApi shows the quoted text and is at / after 1 second', async () => {
    await expectLeaving(s, '/messages-api');
  });

  it('E104 E105 the help page shows cards and their count, and a click opens the video, which Escape closes', async () => {
    const help = { title: unique('Como atender'), description: unique('Em dois minutos'), video: 'dQw4w9WgXcQ' };
    const { id } = await (await operator()).call<Help>('POST', '/helps', help);
    const page = await s.page(s.marina, { path: '/todolist' });
    // pictures and videos of another site, which need not be reachable
    await page.route('https://img.youtube.com/**', (route) => route.fulfill({ contentType: 'image/png', body: PNG }));
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    // other test files add and delete some, so it compares with the last reply
    let count = 0;
    await page.route(`${urls.gateway}/helps/list`, async (route) => {
      const response = await route.fetch();
      const helps = (await response.json()) as Help[];
      count = helps.length;
      await route.fulfill({ response, json: helps });
    });
    await page.goto(`${urls.web}/helps`);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: help.title });
    await seen(card.getByText(help.description, { exact: true }));
    expect(await card.locator('img').getAttribute('src')).toContain(help.video);
    const title = page.getByRole('heading', { level: 1 });
    await until('the count', async () => new RegExp(`\\b${count}\\b`).test(await title.innerText()), SOON_MS);
    await card.getByRole('button').click();
    const video = page.getByRole('dialog').locator('iframe');
    await seen(video);
    expect(await video.getAttribute('src')).toContain(help.video);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await (await operator()).call('DELETE', `/helps/${id}`);
  });

  it('E108 E109 E148 the to-do page adds, edits and removes tasks, ignores blank text and keeps them in the browser only', async () => {
    const page = await s.page(s.diego, { path: '/todolist', fresh: true });
    const sent: string[] = [];
    const isReport = (url: string) => url.endsWith('/csp-reports'); // the browser's own report, unrelated to tasks
    page.on('request', (request) => request.method() !== 'GET' && !isReport(request.url()) && sent.push(request.url()));
    const main = page.getByRole('main');
    const add = async (text: string) => {
      await main.getByRole('textbox', { name: 'Nova tarefa', exact: true }).fill(text);
      await main.getByRole('button', { name: 'Adicionar', exact: true }).click();
    };
    const items = () => main.getByRole('listitem').count();
    for (const text of ['comprar farinha', '   ', 'ligar para Ana']) await add(text);
    await seen(main.getByText('ligar para Ana', { exact: true }));
    expect(await items()).toBe(2);
    await main.getByRole('button', { name: 'Editar “comprar farinha”', exact: true }).click();
    await main.getByRole('textbox', { name: 'Tarefa', exact: true }).fill('comprar fermento');
    await main.getByRole('button', { name: 'Salvar', exact: true }).click();
    await main.getByRole('button', { name: 'Excluir “ligar para Ana”', exact: true }).click();
    await seen(main.getByText('comprar fermento', { exact: true }));
    await gone(main.getByText('ligar para Ana', { exact: true }));
    expect(await items()).toBe(1);
    const stored = await page.evaluate<string>(`new Promise((resolve) => {
      indexedDB.open('recado-todos').onsuccess = ({ target }) => {
        target.result.transaction('todos').objectStore('todos').getAll().onsuccess = (found) =>
          resolve(JSON.stringify(found.target.result));
      };
    })`);
    expect(stored).toContain('comprar fermento');
    for (const field of ['text', 'createdAt', 'updatedAt']) expect(stored).toContain(field);
    expect(stored).not.toContain('farinha');
    await page.reload();
    await seen(main.getByText('comprar fermento', { exact: true }));
    expect(await items()).toBe(1);
    expect(sent).toEqual([]);
  });
});

describe('E 8 Messages', () => {
  it('E190 deleting a queue shows a success toast', async () => {
    const name = unique('Fila');
    const { id } = await s.admin.call<Queue>('POST', '/queue', { name, color: `#${crypto.randomUUID().slice(0, 6)}` });
    const page = await s.page(s.admin, { path: '/queues' });
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `Excluir ${name}`, exact: true }).click();
    expect((await s.admin.call<Queue[]>('GET', '/queue')).map((queue) => queue.id)).toContain(id);
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await seen(page.locator('.MuiSnackbar-root .MuiAlert-colorSuccess').filter({ hasText: /\S{3}/ }));
    expect((await s.admin.call<Queue[]>('GET', '/queue')).map((queue) => queue.id)).not.toContain(id);
  });

  it('E193 a failing report load shows a text instead of an empty page', async () => {
    const { id } = await aCampaign(s.admin);
    const page = await s.page(s.admin, { path: '/todolist' });
    await page.evaluate(`localStorage.setItem('cshow', 'true')`);
    await page.route(`**/campaigns/${id}`, (route) => {
      const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
      return route.fulfill({ status: 500, headers, json: { error: 'ERR_INTERNAL', message: 'x' } });
    });
    await page.goto(`${urls.web}/campaign/${id}/report`);
    await seen(page.getByRole('main').getByRole('alert').filter({ hasText: /\S{3}/ }));
    expect(await page.getByRole('main').getByRole('progressbar').count()).toBe(0);
  });
});

describe('E Theme and route guard', () => {
  const colour = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const isDark = async (page: Page) => {
    const channels = ((await colour(page)).match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    return Math.max(...channels) < 128;
  };
  const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('preferredTheme')`);

  it('E197 E198 the theme follows the system, is stored as preferredTheme, and the stored one applies', async () => {
    for (const [colorScheme, other] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      const page = await s.page(s.marina, { path: '/todolist', colorScheme });
      expect([colorScheme, await isDark(page)]).toEqual([colorScheme, colorScheme === 'dark']);
      await page.getByRole('button', { name: /^Usar o tema / }).click();
      expect([await stored(page), await isDark(page)]).toEqual([other, other === 'dark']);
      await page.reload();
      await seen(page.getByRole('navigation'));
      expect([await stored(page), await isDark(page)]).toEqual([other, other === 'dark']);
      await page.getByRole('button', { name: /^Usar o tema / }).click();
      expect(await stored(page)).toBe(colorScheme);
    }
  });

  it('E202 a service worker is registered on page load', async () => {
    const page = await s.page(null, { path: '/login', serviceWorkers: 'allow' });
    const scope = await page.evaluate<string>(`navigator.serviceWorker.ready.then(({ scope }) => scope)`);
    expect(new URL(scope).pathname).toBe('/');
    expect(placeOf(page)).toBe('/login');
  });

  it('E199 the component texts are Portuguese while the language is Brazilian Portuguese', async () => {
    const page = await s.page(s.admin, { path: '/chats' });
    await page.getByRole('button', { name: 'Nova conversa', exact: true }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Participantes', exact: true });
    await seen(page.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true }));
    await field.fill('ninguém se chama assim');
    await seen(page.getByText('Sem opções', { exact: true }));
  });
});
