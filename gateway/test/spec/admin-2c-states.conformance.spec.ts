import type { ConnectionView } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DeskUser } from '../flows/desk.js';
import { aNumber, call, gone, seen, suite, unique, urls } from './suite.js';

const s = suite();
/** The company of these tests, which has no number of its own. */
const owner = () => s.adminOf('Filial');
const newConnection = (by: DeskUser) => by.call<ConnectionView>('POST', '/whatsapp', { name: unique('Linha') });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const buttonsOf = (row: Locator) => row.getByRole('cell').nth(3).getByRole('button');
const codeOf = (dialog: Locator) => dialog.locator('svg[role="img"]').innerHTML();

/** Shows the list with one connection in this state. */
async function rowIn(status: ConnectionView['status'], more: Partial<ConnectionView> = {}): Promise<Locator> {
  const page = await s.page(await owner(), { path: '/settings', fresh: true });
  const json = [{ ...s.connection, name: 'Linha', status, ...more }];
  const headers = {
    'access-control-allow-origin': urls.web,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-range',
    'content-range': 'connections 0-0/1',
  };
  await page.route(
    ({ pathname }) => ['/whatsapp', '/admin/connections'].includes(pathname),
    (route) => route.fulfill({ json, headers }),
  );
  await page.goto(`${urls.web}/connections`);
  const row = rowOf(page, 'Linha');
  await seen(row);
  return row;
}
const textsOf = async (row: Locator) => (await buttonsOf(row).allInnerTexts()).map((text) => text.trim());

/** Returns the code of a new connection. */
async function codeFor(by: DeskUser, { id }: { id: string }): Promise<string> {
  const { session } = await by.hears('whatsappSession', (news) => news.session.id === id && news.session.qrcode !== '');
  return session.qrcode;
}

/** Links a connection with a phone that scans its code. */
async function paired(by: DeskUser): Promise<ConnectionView> {
  const phone = await s.phone.phone({ number: aNumber(), name: unique('Celular') });
  const connection = await newConnection(by);
  await phone.scan(await codeFor(by, connection));
  await isNow(by, connection, 'CONNECTED');
  return connection;
}
const isNow = (by: DeskUser, { id }: { id: string }, status: ConnectionView['status']) =>
  by.hears('whatsappSession', (news) => news.session.id === id && news.session.status === status);
const asked = (page: Page, method: string, { id }: { id: string }) =>
  page.waitForRequest(
    (request) => request.method() === method && new URL(request.url()).pathname === `/whatsappsession/${id}`,
  );

describe('A 4 States of a connection', () => {
  it("A124 qrcode shows a 'QR code' button", async () => {
    expect(await textsOf(await rowIn('qrcode'))).toEqual(['QR CODE']);
  });

  it("A125 DISCONNECTED shows 'try again' and 'new QR'", async () => {
    expect(await textsOf(await rowIn('DISCONNECTED'))).toEqual(['Tentar novamente', 'Novo QR CODE']);
  });

  it('A126 CONNECTED, PAIRING and TIMEOUT show a disconnect button', async () => {
    for (const status of ['CONNECTED', 'PAIRING', 'TIMEOUT'] as const)
      expect([status, await textsOf(await rowIn(status))]).toEqual([status, ['Desconectar']]);
  });

  it("A127 OPENING shows a disabled 'connecting' button with a spinner", async () => {
    const row = await rowIn('OPENING');
    expect(await textsOf(row)).toEqual(['Conectando']);
    expect(await buttonsOf(row).isDisabled()).toBe(true);
    expect(await buttonsOf(row).locator('.MuiCircularProgress-root').count()).toBe(1);
  });

  it("A128 'try again' calls POST /whatsappsession/{id}, 'new QR' PUT and disconnect DELETE", async () => {
    const admin = await owner();
    const connection = await paired(admin);
    const page = await s.page(admin, { path: '/connections' });
    const row = rowOf(page, connection.name);
    const ended = asked(page, 'DELETE', connection);
    await row.getByRole('button', { name: 'Desconectar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await ended;
    const renewed = asked(page, 'PUT', connection);
    await row.getByRole('button', { name: 'Novo QR CODE' }).click();
    await renewed;

    // without its number there is nothing to retry, so the list contains one
    const other = await rowIn('DISCONNECTED', { id: connection.id });
    const again = asked(other.page(), 'POST', connection);
    await other.getByRole('button', { name: 'Tentar novamente' }).click();
    await again;
  });

  it('A129 a whatsappSession update with a new QR refreshes the open dialog', async () => {
    const admin = await owner();
    const connection = await newConnection(admin);
    const code = await codeFor(admin, connection);
    const page = await s.page(admin, { path: '/connections' });
    await rowOf(page, connection.name).getByRole('button', { name: 'QR CODE', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Conectar “${connection.name}”` });
    await seen(dialog.locator('svg[role="img"]'));
    const before = await codeOf(dialog);
    expect((await call('PUT', `/whatsappsession/${connection.id}`, { token: admin.token })).status).toBe(200);
    await admin.hears(
      'whatsappSession',
      (news) => news.session.id === connection.id && !['', code].includes(news.session.qrcode),
    );
    await page.waitForFunction(
      (old) => {
        const code = document.querySelector('[role="dialog"] svg[role="img"]')?.innerHTML;
        return code !== undefined && code !== old;
      },
      before,
      { timeout: 15_000 },
    );
    expect(await dialog.isVisible()).toBe(true);
  });

  it('A130 a whatsappSession update with an empty QR closes the dialog', async () => {
    const admin = await owner();
    const phone = await s.phone.phone({ number: aNumber(), name: unique('Celular') });
    const connection = await newConnection(admin);
    const code = await codeFor(admin, connection);
    const page = await s.page(admin, { path: '/connections' });
    await rowOf(page, connection.name).getByRole('button', { name: 'QR CODE', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Conectar “${connection.name}”` });
    await seen(dialog.locator('svg[role="img"]'));
    await phone.scan(code);
    await gone(dialog);
    await seen(rowOf(page, connection.name).getByRole('button', { name: 'Desconectar' }));
  });
});

describe('A 6 Rights to connections and users', () => {
  it('A171 a user is refused each connection action by the API', async () => {
    const { id } = s.connection;
    for (const [method, path] of [
      ['POST', `/whatsappsession/${id}`],
      ['PUT', `/whatsappsession/${id}`],
      ['DELETE', `/whatsappsession/${id}`],
      ['POST', `/whatsappsession/${id}/confirm`],
      ['POST', `/whatsappsession/${id}/pair`],
      ['POST', '/whatsapp-restart'],
    ] as const)
      expect([path, (await call(method, path, { token: s.marina.token })).status]).toEqual([path, 403]);
    expect((await s.admin.call<ConnectionView>('GET', `/whatsapp/${id}`)).status).toBe('CONNECTED');
  });

  it('A173 each of the five permission rules hides its controls without it', async () => {
    const page = await s.page(s.marina, { path: '/connections' });
    await seen(page.getByText('Acesso não permitido'));
    for (const name of ['Nova conexão', 'Reiniciar conexões', 'Desconectar', `Editar ${s.connection.name}`])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.waitForURL('**/tickets');
    const opened = async (who: Page, name: string) => {
      await who.getByRole('button', { name: `Conta de ${name}` }).click();
      await who.getByRole('menuitem', { name: 'Perfil' }).click();
      const form = who.getByRole('dialog');
      await seen(form.getByLabel('E-mail'));
      return form;
    };
    const own = await opened(page, 'Marina');
    for (const label of ['Perfil', 'Filas']) expect(await own.getByLabel(label, { exact: true }).count()).toBe(0);
    const form = await s.page(s.admin, { path: `/users/${s.marina.user.id}` });
    for (const label of [/^Perfil/, /^Filas/]) await seen(form.getByLabel(label));
  });
});
