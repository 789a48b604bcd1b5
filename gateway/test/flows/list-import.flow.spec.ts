import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactImport, ContactList, ListImport } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { Desk, type Person } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const ROWS = 12_000;
const WRONG = ROWS / 20;
const MAKER = join(import.meta.dirname, '../../../scripts/contact-table.mjs');

inBrowser('A large table is imported, in a real browser', () => {
  let desk: Desk;
  let browser: Browser;
  let page: Page;
  let api: Person;
  const folder = mkdtempSync(join(tmpdir(), 'recado-import-'));

  beforeAll(async () => {
    desk = await Desk.start({ copies: { web: 1 } });
    api = await desk.logIn('admin@aurora.local');
    browser = await startBrowser();
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    await remember(context, api);
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  type Target = {
    page: string;
    service: 'campaigns-schedules' | 'tickets-messages';
    newest: () => Promise<ListImport | ContactImport | undefined>;
    count: () => Promise<number>;
  };
  const list = async (ending: string): Promise<Target> => {
    const { id } = await api.call<ContactList>('POST', '/contact-lists', { name: `Clientes ${ending}` });
    const path = `/contact-lists/${id}`;
    return {
      ...{ page: `${path}/contacts`, service: 'campaigns-schedules' },
      newest: async () => (await api.call<ListImport[]>('GET', `${path}/imports`))[0],
      count: async () => (await api.call<ContactList>('GET', path)).contactsCount,
    };
  };
  const contacts = (): Promise<Target> =>
    Promise.resolve({
      ...{ page: '/contacts', service: 'tickets-messages' },
      newest: async () => (await api.call<ContactImport[]>('GET', '/contact-imports'))[0],
      count: async () => {
        const headers = { authorization: `Bearer ${api.token}` };
        const file = await fetch(`${api.gateway}/contacts/export?format=csv&searchParam=conceicao`, { headers });
        return (await file.text()).trim().split('\n').length - 1; // without the heading
      },
    });

  it.each([
    ['a list', 'xlsx', list],
    ['a list', 'csv', list],
    ['the contacts', 'xlsx', contacts],
  ])(
    'into %s with progress, to its end although the service is killed meanwhile, and with a report that is right row by row (%s)',
    async (_into, ending, target) => {
      const file = join(folder, `clientes.${ending}`);
      execFileSync(process.execPath, [MAKER, file, String(ROWS)]);
      const { page: address, service: name, newest, count } = await target(ending);
      await page.goto(`${desk.system.urls.web}${address}`);
      await page.getByRole('button', { name: 'Importar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText(/^[1-9][\d.]* de 12\.000 linhas…$/).waitFor();
      const [service] = desk.system.handles[name] ?? [];
      await service?.kill('SIGKILL');
      await service?.start();
      await until('the end of the import', async () => (await newest().catch(() => null))?.state === 'done', 90_000);

      await dialog
        .getByText(`${(ROWS - WRONG).toLocaleString('pt-BR')} adicionados, 0 repetidos, ${WRONG} recusados.`)
        .waitFor();
      await dialog.getByRole('button', { name: 'Baixar relatório' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Texto (.csv)' }).click(),
      ]);
      const [heading, ...rows] = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\n');
      expect(heading).toContain('linha;nome;numero;email;resultado;motivo');
      const wanted = Array.from({ length: ROWS }, (_, at) => {
        const person = [at + 2, `José da Conceição ${at}`];
        const rest = [`jose.${at}@exemplo.com.br`];
        if (at % 20 === 19) return [...person, '12', ...rest, 'recusado', 'número: muito curto'].join(';');
        return [...person, `5511${900_000_000 + at}`, ...rest, 'adicionado', ''].join(';');
      });
      expect(rows).toEqual(wanted);
      expect(await count()).toBe(ROWS - WRONG);
      await dialog.getByRole('button', { name: 'Fechar' }).click();
    },
    180_000,
  );
});
