import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactImport, ContactList, ListImport } from '@recado/contracts';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, type describe, expect, it } from '@jest/globals';
import { testData } from '../../../../scripts/testing/test-data.mjs';
import { until } from '../../../../scripts/testing/until.mjs';
import { HANG_MS } from '../../../../scripts/testing/limits.mjs';
import { remember } from '../browser.js';
import type { DeskUser } from '../desk.js';
import { crash, screenOf, type Kit } from './kit.js';

const ROWS = 6_000;
const WRONG = ROWS / 20;
const MAKER = join(import.meta.dirname, '../../../../scripts/contact-table.mjs');
type Target = {
  page: string;
  service: 'campaigns-schedules' | 'tickets-messages';
  newest: () => Promise<ListImport | ContactImport | undefined>;
  count: () => Promise<number>;
};

export function importsOfATable(kit: () => Kit, inBrowser: typeof describe): void {
  inBrowser('a large table is imported, in a real browser', () => {
    const folder = testData('import');
    let owner: DeskUser;
    let context: BrowserContext;
    beforeAll(async () => {
      // a company without a number, because one with a number would check each contact on WhatsApp
      owner = await kit().desk.logIn('super@recado.local');
      const { browser } = screenOf(kit());
      context = await browser.newContext({
        serviceWorkers: 'block',
        locale: 'pt-BR',
        viewport: { width: 1440, height: 900 },
      });
      await remember(context, owner);
    });
    afterAll(async () => {
      await context?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const list = async (ending: string): Promise<Target> => {
      const { id } = await owner.call<ContactList>('POST', '/contact-lists', { name: `Clientes ${ending}` });
      const path = `/contact-lists/${id}`;
      return {
        ...{ page: `${path}/contacts`, service: 'campaigns-schedules' },
        newest: async () => (await owner.call<ListImport[]>('GET', `${path}/imports`))[0],
        count: async () => (await owner.call<ContactList>('GET', path)).contactsCount,
      };
    };
    const contacts = (): Promise<Target> =>
      Promise.resolve({
        ...{ page: '/contacts', service: 'tickets-messages' },
        newest: async () => (await owner.call<ContactImport[]>('GET', '/contact-imports'))[0],
        count: async () => {
          const headers = { authorization: `Bearer ${owner.token}` };
          const file = await fetch(`${owner.gateway}/contacts/export?format=csv&searchParam=conceicao`, { headers });
          return (await file.text()).trim().split('\n').length - 1; // without the heading
        },
      });

    it.each([
      ['a list', 'xlsx', list],
      ['a list', 'csv', list],
      ['the contacts', 'xlsx', contacts],
    ])(
      'into %s completes with progress although the service is killed, and its report is correct row by row (%s)',
      async (_into, ending, target) => {
        const { desk } = kit();
        const page = await context.newPage();
        const file = join(folder, `clientes.${ending}`);
        execFileSync(process.execPath, [MAKER, file, String(ROWS)]);
        const { page: address, service: name, newest, count } = await target(ending);
        await page.goto(`${desk.urls.web}${address}`);
        await page.getByRole('button', { name: 'Importar' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('input[type=file]').setInputFiles(file);
        await dialog.getByText(/^[1-9][\d.]* de 6\.000 linhas…$/).waitFor();
        await crash(desk, name);
        await until(
          'the end of the import',
          async () => (await newest().catch(() => null))?.state === 'done',
          3 * HANG_MS,
        );

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
        await page.close();
      },
    );
  });
}
