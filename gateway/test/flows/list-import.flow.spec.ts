import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactList, ListImport } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { Desk, type Person } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const ROWS = 12_000;
const WRONG = ROWS / 20;
const MAKER = join(import.meta.dirname, '../../../scripts/contact-table.mjs');

inBrowser('A large table is imported into a list, in a real browser', () => {
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

  it.each(['xlsx', 'csv'])(
    'with progress, to its end although the service is killed meanwhile, and with a report that is right row by row (%s)',
    async (ending) => {
      const file = join(folder, `clientes.${ending}`);
      execFileSync(process.execPath, [MAKER, file, String(ROWS)]);
      const { id } = await api.call<ContactList>('POST', '/contact-lists', { name: `Clientes ${ending}` });
      const newest = async () => (await api.call<ListImport[]>('GET', `/contact-lists/${id}/imports`))[0];
      await page.goto(`${desk.system.urls.web}/contact-lists/${id}/contacts`);
      await page.getByRole('button', { name: 'Importar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText(/^[1-9][\d.]* de 12\.000 linhas…$/).waitFor();
      const [service] = desk.system.handles['campaigns-schedules'] ?? [];
      await service?.kill('SIGKILL');
      await service?.start();
      await until('the end of the import', async () => (await newest().catch(() => null))?.state === 'done', 90_000);

      await dialog.getByText(`${ROWS - WRONG} adicionados, 0 repetidos, ${WRONG} recusados.`).waitFor();
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
      expect(await api.call<ContactList>('GET', `/contact-lists/${id}`)).toMatchObject({ contactsCount: ROWS - WRONG });
      await dialog.getByRole('button', { name: 'Fechar' }).click();
    },
    180_000,
  );
});
