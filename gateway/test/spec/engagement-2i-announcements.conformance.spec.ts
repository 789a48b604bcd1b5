import type { Announcement } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DeskUser } from '../flows/desk.js';
import { choose } from './operator.js';
import { PNG } from './files.js';
import { untilLeft, watchLeaving } from './plan-flags.js';
import { call, gone, must, seen, suite, unique, urls } from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
const operator = () => s.person('super@recado.local');
const publish = async (fields: object = {}) =>
  (await operator()).call<Announcement>('POST', '/announcements', { title: unique('Aviso'), text: 'x', ...fields });
const remove = async ({ id }: { id: string }) => (await operator()).call('DELETE', `/announcements/${id}`);
const REFUSED = 'Sem permissão para acessar!';

describe('E 2i Announcements', () => {
  it('E005 E079 a non-super user on /announcements sees an error toast and is at / after 1 second', async () => {
    for (const by of [s.admin, await s.adminOf('Outra')]) {
      const page = await s.page(by, { path: '/todolist', fresh: true });
      await page.addInitScript(watchLeaving, REFUSED);
      const waits = await noteWaits(page);
      await page.goto(`${urls.web}/announcements`);
      await page.waitForURL((url) => url.pathname === '/');
      await untilLeft(page);
      expect(await waits()).toContain(1_000);
    }
  });

  it('E080 the announcement calls are refused to a non-super user, save reading', async () => {
    const { id, title } = await publish();
    const made = { title: unique('Meu'), text: 'x' };
    for (const by of [s.admin, s.marina]) {
      const statusOf = async (method: string, path: string, json?: object) =>
        (await call(method, path, { token: by.token, ...(json && { json }) })).status;
      expect(await statusOf('POST', '/announcements', made)).toBe(403);
      expect(await statusOf('PUT', `/announcements/${id}`, made)).toBe(403);
      expect(await statusOf('DELETE', `/announcements/${id}`)).toBe(403);
      expect(await statusOf('DELETE', `/announcements/${id}/media-upload`)).toBe(403);
      const form = new FormData();
      form.set('file', new File([new Uint8Array(PNG)], 'a.png', { type: 'image/png' }));
      const upload = await call('POST', `/announcements/${id}/media-upload`, { form, token: by.token });
      expect(upload.status).toBe(403);
      const { records } = await by.call<{ records: Announcement[] }>('GET', '/announcements/');
      expect(records.filter((one) => one.id === id).map((one) => one.title)).toEqual([title]);
    }
    await remove({ id });
  });

  it('E083 a new announcement has priority 3 and status active', async () => {
    const { id } = await publish();
    expect(await (await operator()).call('GET', `/announcements/${id}`)).toMatchObject({ priority: 3, status: true });
    await remove({ id });
  });

  it('E081 E082 the list has add and edit with an attachment, and priority 1, 2 and 3 show as red, orange and grey', async () => {
    const by = await operator();
    const page = await s.page(by, { path: '/announcements' });
    const dialog = page.getByRole('dialog');
    const title = unique('Novo');
    await page.getByRole('button', { name: 'Novo aviso', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill(title);
    await dialog.getByRole('textbox', { name: 'Texto', exact: true }).fill('Hoje à noite');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await gone(dialog);
    await page.getByRole('searchbox').fill(title);
    const row = page.getByRole('row').filter({ hasText: title });
    await seen(row.getByText('a.png', { exact: true }));
    const cell = async (): Promise<Locator> => {
      const heads = await page.getByRole('columnheader').allInnerTexts();
      return row.getByRole('cell').nth(heads.findIndex((text) => text.trim() === 'Prioridade'));
    };
    const colours: string[] = [];
    for (const name of ['Prioridade alta', 'Prioridade média', 'Prioridade baixa']) {
      await row.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
      await choose(dialog, 'Prioridade', name);
      await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
      await gone(dialog);
      await seen((await cell()).getByText(name, { exact: true }));
      colours.push(
        await (await cell()).getByText(name, { exact: true }).evaluate((one) => getComputedStyle(one).color),
      );
    }
    expect(colours.map(hueOf)).toEqual(['red', 'orange', 'grey']);
    const { records } = await by.call<{ records: Announcement[] }>(
      'GET',
      `/announcements/?searchParam=${title.slice(5)}`,
    );
    expect(records).toMatchObject([{ title, priority: 3, mediaName: 'a.png' }]);
    await remove(must(records[0]));
  });

  it('E084 E085 a published announcement is in the bell of users of every company without a reload, an inactive one is not', async () => {
    const people: DeskUser[] = [s.marina, await s.agentOf('Outra')];
    const pages: Page[] = [];
    for (const by of people) pages.push(await s.page(by, { path: '/todolist' }));
    const hidden = await publish({ status: false });
    const shown = await publish();
    for (const page of pages) {
      await page.getByRole('button', { name: /^Avisos/ }).click();
      await seen(page.getByRole('dialog').getByText(shown.title, { exact: true }));
      expect(await page.getByRole('dialog').getByText(hidden.title, { exact: true }).count()).toBe(0);
    }
    await remove(shown);
    for (const page of pages) await gone(page.getByRole('dialog').getByText(shown.title, { exact: true }));
    await remove(hidden);
  });
});

/** Returns the common name of a colour. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 40) return most < 64 ? 'black' : 'grey';
  if (most !== red) return 'another';
  const hue = (60 * (green - blue)) / (most - least);
  return hue < 15 ? 'red' : hue < 45 ? 'orange' : 'another';
}
