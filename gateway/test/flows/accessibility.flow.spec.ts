/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { faultsOf, INITIALS } from './axe.js';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import { accept, bubbleOf, logOf, record, rowOf, toTab, write } from './inbox-page.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const DESK_SIZE = { width: 1440, height: 900 };
const PHONE_SIZE = { width: 390, height: 844 };
const TABLET_SIZE = { width: 1024, height: 768 };
/** Only applies to axe's best practices: popovers are rendered outside the page's landmarks. */
/** The navigation rail of a tablet is narrower; the layout of the page follows one frame later. */
const RAIL_PX = 100;
const OVER_THE_PAGE = /(^|: )region: /;
const PAGES = [
  ...['/tickets', '/quick-messages', '/kanban', '/todolist', '/contacts', '/schedules', '/tags', '/chats', '/helps'],
  ...[
    '/',
    '/campaigns',
    '/contact-lists',
    '/consents',
    '/campaigns-config',
    '/prompts',
    '/knowledge',
    '/queue-integration',
    '/connections',
  ],
  ...['/flows'],
  ...[
    '/files',
    '/queues',
    '/queues/create',
    '/users',
    '/users/create',
    '/messages-api',
    '/api-tokens',
    '/webhooks',
    '/webhook-deliveries',
    '/applications',
    '/notices',
    '/financeiro',
    '/settings',
  ],
  ...['/subscription', '/audit', '/reports', '/reports?tab=tickets', '/team', '/team?queue=all'],
];
/** The number of pages per test, three of them in parallel. */
const PART = 9;
const OPERATORS_TABS = ['options', 'companies', 'newCompany', 'plans', 'helps', 'logo'];
/** The dialogs and the buttons that open them. */
const DIALOGS: Record<string, string | string[]> = {
  '/tickets': 'Novo atendimento',
  '/quick-messages': 'Nova resposta rápida',
  '/contacts': 'Novo contato',
  '/schedules': 'Novo agendamento',
  '/tags': 'Nova etiqueta',
  '/chats': 'Nova conversa',
  '/campaigns': 'Nova campanha',
  '/contact-lists': 'Nova lista',
  '/prompts': 'Novo prompt',
  '/knowledge': 'Nova página',
  '/queue-integration': ['Nova integração', 'Ver chamadas de Pedidos'],
  '/connections': 'Nova conexão',
  '/api-tokens': 'Novo token',
  '/webhooks': 'Novo webhook',
  '/files': 'Nova lista',
  '/flows': 'Novo fluxo',
};

/** A flow with a visible problem. */
const DRAWN = {
  start: 'hello',
  nodes: {
    hello: { kind: 'message', id: 'hello', text: 'Olá!', next: 'people', file: null },
    people: { kind: 'handOver', id: 'people', text: '' },
    lost: { kind: 'tag', id: 'lost', tagId: '', next: '' },
  },
  places: { hello: { x: 0, y: 0, title: '' }, people: { x: 320, y: 0, title: '' }, lost: { x: 0, y: 320, title: '' } },
};

async function inTheDark(page: Page): Promise<string[]> {
  const turn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (wanted) => getComputedStyle(document.documentElement).colorScheme === wanted,
      colorScheme,
    );
  };
  await turn('dark');
  const faults = await faultsOf(page);
  await turn('light');
  return faults.map((fault) => `dark: ${fault}`);
}

/** The last column of a table contains the row actions, which must be visible on a tablet without scrolling. */
async function tooWideOnTablet(page: Page): Promise<string[]> {
  await page.setViewportSize(TABLET_SIZE);
  await page.waitForFunction((most) => (document.querySelector('nav')?.clientWidth ?? most) < most, RAIL_PX);
  return page.getByRole('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      let box = table.parentElement;
      while (box && getComputedStyle(box).overflowX !== 'auto') box = box.parentElement;
      const px = box ? box.scrollWidth - box.clientWidth : 0;
      return px > 0 ? [`tablet: ${table.ariaLabel} is ${px} px too wide`] : [];
    }),
  );
}

/** Whether days of other months are shown depends on the month. At least one of two neighbours has some. */
async function ofNextMonth(page: Page): Promise<string[]> {
  await page.setViewportSize(DESK_SIZE);
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await page.locator('.fc-next-button').click();
  const found = await inBothThemes(page);
  await page.setViewportSize(PHONE_SIZE);
  return found.map((fault) => `next month: ${fault}`);
}

/** The client follows the system theme by default. */
const inBothThemes = async (page: Page) => [...(await faultsOf(page)), ...(await inTheDark(page))];

inBrowser('Who does not see, or not well,', () => {
  let desk: Desk;
  let browser: Browser;
  let context: BrowserContext;
  let api: DeskUser;
  let flowPath: string;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin: api } = await desk.paired());
    await api.call('POST', '/tags', { name: 'Urgente', color: '#B42318', kanban: 1 });
    await api.call('POST', '/contacts', { name: 'Rita Alves', number: '5511988887777' });
    await api.call('POST', '/queueIntegration', { type: 'webhook', name: 'Pedidos', urlN8N: 'https://loja.test/' });
    flowPath = `/flows/${(await api.call<{ id: string }>('POST', '/admin/flows', { name: 'Recepção', draft: DRAWN })).id}`;
    browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
    context = await browser.newContext({
      ...{ locale: 'pt-BR', reducedMotion: 'reduce', colorScheme: 'light', permissions: ['microphone'] },
      serviceWorkers: 'block', // otherwise each context would fetch the whole client again
    });
    await remember(context, api);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const open = async (path: string, of = context) => {
    const page = await of.newPage();
    await page.setViewportSize(DESK_SIZE);
    await page.goto(`${desk.urls.web}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    return page;
  };

  const ofItsDialog = async (page: Page, add: string) => {
    await page.getByRole('button', { name: add }).first().click();
    await page.getByRole('dialog').waitFor();
    const found = await inBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    return found;
  };

  const parts = Array.from({ length: Math.ceil(PAGES.length / PART) }, (_, n) => PAGES.slice(n * PART, (n + 1) * PART));
  it.each([...parts, ['a flow']].map((part) => [part.join(' '), part]))(
    'can use %s, on desktop and phone',
    async (_paths, part) => {
      const faults: Record<string, string[]> = {};
      const waiting = [...part].map((path) => (path === 'a flow' ? flowPath : path));
      const look = async () => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const page = await open(path);
          const found = await inBothThemes(page);
          found.push(...(await tooWideOnTablet(page)));
          await page.setViewportSize(PHONE_SIZE);
          found.push(...(await faultsOf(page)).map((fault) => `phone: ${fault}`));
          if (path === '/schedules') found.push(...(await ofNextMonth(page)));
          for (const add of [DIALOGS[path] ?? []].flat())
            found.push(...(await ofItsDialog(page, add)).map((fault) => `${add}: ${fault}`));
          if (found.length > 0) faults[path] = found;
          await page.close();
        }
      };
      await Promise.all(Array.from({ length: 3 }, look));
      expect(faults).toEqual({});
    },
  );

  it("can use the operator's pages, on desktop and phone", async () => {
    const operator = await desk.logIn(await desk.operator());
    await operator.call('POST', '/helps', { title: 'Filas', video: 'abc_-123', description: 'Como criar uma fila' });
    const own = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'pt-BR',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await remember(own, operator);
    const faults: Record<string, string[]> = {};
    const pages = [...OPERATORS_TABS.map((tab) => `/settings?tab=${tab}`), '/fleet'];
    for (const path of pages) {
      const page = await open(path, own);
      const content = page.getByRole('main');
      await content
        .getByRole('tabpanel')
        .or(content.getByRole('table', { name: 'Pods' }))
        .waitFor();
      const found = await inBothThemes(page);
      found.push(...(await tooWideOnTablet(page)));
      await page.setViewportSize(PHONE_SIZE);
      found.push(...(await faultsOf(page)).map((fault) => `phone: ${fault}`));
      const others = found.filter((fault) => !INITIALS.test(fault));
      if (others.length > 0) faults[path] = others;
      await page.close();
    }
    await own.close();
    expect(faults).toEqual({});
  });

  it('can read and answer a conversation, and use its popovers', async () => {
    const contact = await desk.phone.addContact({ name: 'Bruno Lima' });
    await contact.says('Bom dia! Ainda tem bolo?', { to: desk.number });
    const page = await open('/tickets');
    await toTab(page, 'Aguardando');
    await rowOf(page, 'Bruno Lima').waitFor();
    const faults: Record<string, string[]> = { waiting: await inBothThemes(page) };
    await accept(page, 'Bruno Lima');
    await write(page, 'Temos sim, *fresquinho*');
    await contact.says('Quero dois', { to: desk.number });
    await logOf(page).getByText('Quero dois').waitFor();
    faults['conversation'] = await inBothThemes(page);

    const button = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const openers: Record<string, () => Promise<unknown>> = {
      palette: () => page.keyboard.press('Control+k'),
      keys: () => page.keyboard.press('?'),
      transfer: () => button('Transferir'),
      emoji: () => button('Emojis'),
      tools: () => button('Formatação e variáveis'),
      volume: () => button('Volume'),
      account: () => button(/^Conta de/),
      create: () => button('Novo atendimento'),
      message: async () => {
        await bubbleOf(page, 'Quero dois').hover();
        await bubbleOf(page, 'Quero dois').getByRole('button', { name: 'Opções da mensagem' }).click();
      },
    };
    for (const [name, opens] of Object.entries(openers)) {
      await page.getByRole('heading', { name: 'Bruno Lima' }).first().click(); // the keys are not typed into a field
      await opens();
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
      faults[name] = (await inBothThemes(page)).filter((fault) => !OVER_THE_PAGE.test(fault));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor({ state: 'hidden' });
    }
    const panel = await record(page, 1);
    faults['recording'] = await inBothThemes(page);
    await panel.getByRole('button', { name: /Descartar/ }).click();
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
