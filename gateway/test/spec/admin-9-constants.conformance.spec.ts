import type { Contact } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aNumber, call, gone, seen, suite, unique, urls } from './suite.js';
import { noteStay, noteWaits, typeKeys } from './typing.js';

const s = suite();
/** The company of these tests. */
const owner = () => s.adminOf('Outra');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const root = () => s.person('super@recado.local');

/** A form, the call that stores it, its user, and the required fields besides the name. */
const FORMS = [
  ['/tags/create', '/admin/tags', owner, []],
  ['/connections/create', '/admin/connections', owner, []],
  ['/campaigns/create', '/admin/campaigns', () => s.admin, []],
  ['/settings?tab=plans', '/admin/plans', root, ['Usuários', 'Conexões', 'Filas', 'Valor']],
] as const;

/** The page of a search and its call. */
const SEARCHES = [
  ['/contacts', '/admin/contacts'],
  ['/tags', '/admin/tags'],
  ['/quick-messages', '/admin/quick-messages'],
  ['/queue-integration', '/admin/queue-integration'],
  ['/queues', '/admin/queues'],
] as const;

describe('A 8 Toasts of integrations', () => {
  it('A214 integrations show a toast each for added, edited and deleted', async () => {
    const page = await s.page(await owner(), { path: '/queue-integration/create' });
    const name = unique('Robô');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Tipo/ }).click();
    await page.getByRole('option', { name: 'N8N', exact: true }).click();
    await dialog.getByLabel(/^Nome/).fill(name);
    await dialog.getByLabel(/^URL/).fill('https://bots.test/hook');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await seen(page.getByText('Integração adicionada com sucesso.', { exact: true }));
    await page.getByRole('searchbox').fill(name);
    await rowOf(page, name)
      .getByRole('button', { name: `Editar ${name}` })
      .click();
    await dialog.getByLabel(/^URL/).fill('https://bots.test/outro');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seen(page.getByText('Integração editada com sucesso.', { exact: true }));
    await rowOf(page, name)
      .getByRole('button', { name: `Excluir ${name}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await seen(page.getByText('Integração removida com sucesso.', { exact: true }));
  });
});

describe('A 8 Toasts', () => {
  it('A215 E194 toasts close after 3 seconds', async () => {
    const page = await s.page(await owner(), { path: '/tags/create' });
    await page.getByRole('dialog').getByLabel('Nome').fill(unique('Selo'));
    const [stay, waits] = [await noteStay(page, 'Adicionado'), await noteWaits(page)];
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click();
    await seen(page.locator('.MuiSnackbar-root').getByText('Adicionado', { exact: true }));
    const ms = await stay();
    expect(ms).toBeGreaterThan(2_500);
    expect(await waits()).toContain(3_000);
  });
});

describe('A 9 Constants', () => {
  it.each(SEARCHES)('A216 E149 the search at %s is sent 500 ms after the last key, once', async (path, call) => {
    const page = await s.page(await owner(), { fresh: true });
    const waits = await noteWaits(page);
    await page.goto(`${urls.web}${path}`);
    await seen(page.getByRole('searchbox'));
    const before = (await waits()).length;
    const word = unique('nada').replace(' ', '');
    const asked: string[] = [];
    const filterOf = (url: string) => (new URL(url).pathname === call ? new URL(url).searchParams.get('filter') : null);
    page.on('request', (request) => {
      const filter = filterOf(request.url());
      if (filter?.includes('"q"')) asked.push(filter);
    });
    const answered = page.waitForResponse((response) => filterOf(response.url())?.includes(word) === true);
    const typedAt = await typeKeys(page.getByRole('searchbox'), word.toUpperCase());
    const sentAt = (await answered).request().timing().startTime;
    expect(sentAt - typedAt).toBeGreaterThan(450);
    expect((await waits()).slice(before)).toContain(500);
    // a list is reloaded with each change in it, which other test files cause
    expect([...new Set(asked)]).toEqual([JSON.stringify({ q: word })]);
    await gone(page.getByRole('progressbar'));
  });

  it.each(FORMS)(
    'A217 E195 the form at %s is sent 400 ms after a double click, and once',
    async (path, call, by, numbers) => {
      const page = await s.page(await by(), { fresh: true });
      const waits = await noteWaits(page);
      await page.evaluate(`localStorage.setItem('cshow', 'true')`); // like a login
      await page.goto(`${urls.web}${path}`);
      const posts: number[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && new URL(request.url()).pathname === call) posts.push(Date.now());
      });
      await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(unique('Dupla'));
      for (const name of numbers) await page.getByRole('spinbutton', { name, exact: true }).fill('1');
      const add = page.getByRole('button', { name: 'Adicionar', exact: true });
      await add.evaluate((element) =>
        element.addEventListener('click', () => (document.body.dataset['clickedAt'] ??= String(Date.now()))),
      );
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === call,
      );
      const before = (await waits()).length;
      await add.dblclick();
      const answer = await answered;
      const clickedAt = Number(await page.locator('body').getAttribute('data-clicked-at'));
      expect(answer.status()).toBe(200);
      expect(answer.request().timing().startTime - clickedAt).toBeGreaterThanOrEqual(395); // two clocks of one browser
      expect((await waits()).slice(before)).toContain(400);
      await seen(page.getByText(/^(Adicionado|Operação realizada com sucesso!)$/));
      expect(posts).toHaveLength(1);
      const { id } = (await answer.json()) as { id: string };
      await (await by()).call('DELETE', `${call}/${id}`);
    },
  );

  it('A219 the version shown is 10.9.0', async () => {
    const page = await s.page(await owner());
    await seen(page.getByText('10.9.0', { exact: true }));
    expect((await call('GET', '/version')).body).toEqual({ version: '10.9.0' });
  });

  it('A220 contacts can be imported and exported', async () => {
    const admin = await owner();
    const [name, number] = [unique('Vinda'), aNumber()];
    const page = await s.page(admin, { path: '/contacts', fresh: true });
    await page.getByRole('button', { name: 'Importar' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByText('Escolher arquivo').click();
    const buffer = Buffer.from(`nome;numero;email\n${name};${number};vinda@exemplo.com\n`);
    await (await chosen).setFiles({ name: 'contatos.csv', mimeType: 'text/csv', buffer });
    await seen(page.getByText('1 adicionado, 0 repetidos, 0 recusados.'));
    const file = await call('GET', `/contacts/export?format=csv&searchParam=${encodeURIComponent(name)}`, {
      token: admin.token,
    });
    expect(file.bytes.toString()).toContain(name);
    expect(file.bytes.toString()).toContain(number);
    const found = await admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${number}`);
    expect(found.contacts).toMatchObject([{ name, number, email: 'vinda@exemplo.com' }]);
  });
});
