import { LOGO_PLACES, type Logo, type LogoPlace } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { JPEG, PNG } from './files.js';
import { choose, PLAN_LIMITS } from './operator.js';
import { call, must, seen, suite, urls } from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
const operator = () => s.person('super@recado.local');
const WRONG_TYPE = 'Use somente arquivos em formato PNG, ICO ou SVG!';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
const ICO = Buffer.concat([Buffer.from('0000010001000808', 'hex'), Buffer.alloc(60, 1)]);

async function upload(ref: string | null, bytes: Buffer, name: string, token?: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const query = ref === null ? '' : `?ref=${encodeURIComponent(ref)}`;
  return call('POST', `/settings/media-upload${query}`, { form, token: token ?? (await operator()).token });
}
const shown = async (place: LogoPlace) => (await call('GET', `/logos/${place}`)).bytes;
const reset = async (place: LogoPlace) => (await operator()).call('DELETE', `/settings/media-upload?ref=${place}`);
const choosePicture = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file);
const logoTab = async () => s.page(await operator(), { path: '/settings?tab=logo', logos: true });

describe('A 2l Super-only pages', () => {
  it("A121 a non-super user on a super-only page sees 'Sem permissão para acessar!' and is at / after 500 ms", async () => {
    for (const tab of ['companies', 'newCompany', 'plans', 'helps']) {
      const page = await s.page(s.admin);
      const waits = await noteWaits(page);
      await page.goto(`${urls.web}/settings?tab=${tab}`);
      await seen(page.getByText('Sem permissão para acessar!', { exact: true }));
      await page.waitForURL((url) => url.pathname === '/');
      expect(await waits()).toContain(500);
    }
  });

  it('A122 a non-super user is redirected out of the logo page', async () => {
    for (const [person, home] of [
      [s.admin, '/'],
      [s.marina, '/tickets'],
    ] as const) {
      const page = await s.page(person, { path: '/settings?tab=logo' });
      await seen(page.getByText('Sem permissão para acessar!', { exact: true }));
      await page.waitForURL((url) => url.pathname === home);
      expect(await page.getByRole('form', { name: 'Enviar logo' }).count()).toBe(0);
    }
  });
});

describe('A 5 Validation of logos', () => {
  it(`A156 a logo that is not PNG, ICO or SVG says '${WRONG_TYPE}', in the screen and by the API`, async () => {
    const page = await logoTab();
    await choose(page, 'Destino', 'Favicon');
    await choosePicture(page, { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: JPEG });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seen(page.getByText(WRONG_TYPE, { exact: true }));
    for (const [bytes, name] of [
      [JPEG, 'foto.png'],
      [Buffer.from('<html><svg/></html>'), 'logo.svg'],
    ] as const) {
      const { status, body } = await upload('favicon', bytes, name);
      expect([status, body['error'], body['message']]).toEqual([400, 'ERR_MEDIA_TYPE', WRONG_TYPE]);
    }
  });

  it("A157 a logo form without a file says 'Escolha um arquivo!', without a destination 'Escolha um destino!'", async () => {
    const page = await logoTab();
    const send = page.getByRole('button', { name: 'Enviar', exact: true });
    await choose(page, 'Destino', 'Favicon');
    await send.click();
    await seen(page.getByText('Escolha um arquivo!', { exact: true }));
    const other = await logoTab();
    await choosePicture(other, { name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await other.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seen(other.getByText('Escolha um destino!', { exact: true }));
    expect(await other.getByText('Escolha um arquivo!').count()).toBe(0);
  });

  it('A158 each of the six logo destinations replaces its own picture and no other', async () => {
    const pictures = new Map<LogoPlace, Buffer>();
    for (const [n, place] of LOGO_PLACES.entries()) {
      pictures.set(place, Buffer.concat([PNG, Buffer.from(`first of ${n}`)]));
      expect((await upload(place, must(pictures.get(place)), 'a.png')).status).toBe(200);
    }
    for (const place of LOGO_PLACES) {
      const second =
        place === 'favicon' ? ICO : place === 'interno' ? SVG : Buffer.concat([PNG, Buffer.from(`second of ${place}`)]);
      pictures.set(place, second);
      expect((await upload(place, second, 'b')).status).toBe(200);
      for (const [other, bytes] of pictures) expect((await shown(other)).equals(bytes)).toBe(true);
    }
    const logos = (await call<Logo[]>('GET', '/logos')).body;
    expect(logos.map(({ place }) => place).sort()).toEqual([...LOGO_PLACES].sort());
    const pathOf = (wanted: LogoPlace) => must(logos.find(({ place }) => place === wanted)).path;
    const inside = await s.page(s.admin, { logos: true });
    await seen(inside.getByRole('navigation').locator(`img[src="${urls.gateway}${pathOf('interno')}"]`));
    await inside.waitForFunction(
      (href) => document.querySelector<HTMLLinkElement>('link[rel=icon]:not([sizes])')?.href === href,
      `${urls.gateway}${pathOf('favicon')}`,
    );
    const visitor = await s.page(null, { path: '/login', logos: true });
    await visitor.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('main img')?.src.includes('/logos/login?'),
    );
    for (const place of LOGO_PLACES) await reset(place);
  });

  it('A159 an unknown logo destination in ref is refused and writes no file', async () => {
    const before = (await call('GET', '/logos')).body;
    for (const ref of ['other', '../favicon', 'favicon.png', '', null]) {
      const { status, body } = await upload(ref, PNG, 'a.png');
      expect([ref, status, body['error']]).toEqual([ref, 400, 'ERR_VALIDATION']);
    }
    expect((await call('GET', '/logos')).body).toEqual(before);
    expect((await call('GET', '/logos/other')).status).toBe(400);
  });
});

describe('A 6 Roles and calls of the operator', () => {
  it('A170 companies, plans, helps and logo calls by an admin of a company are refused', async () => {
    const { id: planId } = must((await (await operator()).call<{ id: string }[]>('GET', '/plans/all'))[0]);
    const { companyId } = s.admin.user;
    const company = { name: 'Minha', email: 'minha@empresa.local', planId };
    const help = { title: 'x', video: 'y' };
    const calls = [
      ['GET', '/companies', undefined],
      ['GET', '/companies/list', undefined],
      ['POST', '/companies', { ...company, password: 'Recado123' }],
      ['PUT', `/companies/${companyId}`, company],
      ['DELETE', `/companies/${companyId}`, undefined],
      ['GET', '/plans/all', undefined],
      ['GET', `/plans/${planId}`, undefined],
      ['POST', '/plans', { name: 'Meu', ...PLAN_LIMITS }],
      ['PUT', `/plans/${planId}`, { name: 'Meu', ...PLAN_LIMITS }],
      ['DELETE', `/plans/${planId}`, undefined],
      ['POST', '/helps', help],
      ['PUT', '/helps/h1', help],
      ['DELETE', '/helps/h1', undefined],
      ['DELETE', '/settings/media-upload?ref=login', undefined],
    ] as const;
    for (const [method, path, json] of calls) {
      const { status } = await call(method, path, { token: s.admin.token, ...(json && { json }) });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect((await upload('login', PNG, 'a.png', s.admin.token)).status).toBe(403);
  });

  it("A179 POST /settings/media-upload?ref={destination} answers the message 'Arquivo Anexado', then the page reloads", async () => {
    const page = await logoTab();
    await choose(page, 'Destino', 'Apple Touch Icon');
    await choosePicture(page, { name: 'a.png', mimeType: 'image/png', buffer: PNG });
    const answer = page.waitForResponse((response) =>
      response.url().includes('/settings/media-upload?ref=apple-touch-icon'),
    );
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    expect(await (await answer).json()).toEqual({ message: 'Arquivo Anexado' });
    await page.waitForFunction(() => !('isFirst' in window));
    await seen(page.getByRole('img', { name: 'Apple Touch Icon' }));
    await reset('apple-touch-icon');
  });

  it("A213 an uploaded file shows 'Arquivo enviado com sucesso!'", async () => {
    const page = await logoTab();
    await choose(page, 'Destino', 'Favicon 256x256');
    await choosePicture(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: SVG });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seen(page.getByText('Arquivo enviado com sucesso!', { exact: true }));
    await reset('favicon-256x256');
  });
});
