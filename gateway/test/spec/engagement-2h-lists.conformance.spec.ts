import { readFileSync } from 'node:fs';
import type { ContactList, ContactListItem, FileList, ImportReport } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import { aList, anItem, campaignPage, itemsOf } from './campaigns.js';
import { MP4, PDF, PNG, XLS, XLS_NUMBERS } from './files.js';
import { aNumber, call, gone, must, placeOf, seen, suite, unique } from './suite.js';

const s = suite();
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const numbersOf = (items: readonly ContactListItem[]) => items.map(({ number }) => number).toSorted();
const fileOf = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });

/** Imports a table into a list. */
function upload(by: DeskUser, id: string, file: File) {
  const form = new FormData();
  form.set('file', file);
  return call<ImportReport & { error?: string }>('POST', `/contact-lists/${id}/upload`, { form, token: by.token });
}
const csvOf = (rows: readonly string[]) => Buffer.from(['nome;numero;email', ...rows].join('\n'));

describe('E 2h Contact lists', () => {
  it('E069 the list shows contactsCount', async () => {
    const { id, name } = await aList(s.admin);
    const read = async () => {
      const path = `/contact-lists/?searchParam=${encodeURIComponent(name)}`;
      const { records } = await s.admin.call<{ records: ContactList[] }>('GET', path);
      return records.map(({ contactsCount }) => contactsCount);
    };
    expect(await read()).toEqual([0]);
    await anItem(s.admin, id);
    const { id: gone } = await anItem(s.admin, id);
    expect(await read()).toEqual([2]);
    await s.admin.call('DELETE', `/contact-list-items/${gone}`);
    expect(await read()).toEqual([1]);
  });

  it('E073 delete of an item shows only to permitted roles and is refused to others by the API', async () => {
    const { id } = await aList(s.admin);
    const item = await anItem(s.admin, id);
    for (const by of [s.supervisor, s.marina]) {
      const { status } = await call('DELETE', `/contact-list-items/${item.id}`, { token: by.token });
      expect(status).toBe(403);
    }
    const page = await campaignPage(s, s.admin, `/contact-lists/${id}/contacts`);
    await seen(page.getByRole('button', { name: `Excluir ${item.name}`, exact: true }));
    const other = await campaignPage(s, s.supervisor, `/contact-lists/${id}/contacts`);
    await seen(other.getByRole('main'));
    await other.waitForLoadState('networkidle');
    expect(await other.getByRole('button', { name: `Excluir ${item.name}`, exact: true }).count()).toBe(0);
    expect(await itemsOf(s.admin, id)).toHaveLength(1);
  });

  it('E074 importing an .xlsx adds its rows', async () => {
    const word = unique('Planilha');
    const contacts = [await s.contact(`${word} Ana`), await s.contact(`${word} Bia`)];
    const { id } = await aList(s.admin);
    const path = `/contacts/export?format=xlsx&searchParam=${encodeURIComponent(word)}`;
    const { bytes } = await call('GET', path, { token: s.admin.token });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const answer = await upload(s.admin, id, fileOf(bytes, 'contatos.xlsx', XLSX_TYPE));
    expect([answer.status, answer.body.added]).toEqual([200, 2]);
    const pairsOf = (all: readonly { name: string; number: string | null }[]) =>
      all.map(({ name, number }) => [name, number]).toSorted();
    expect(pairsOf(await itemsOf(s.admin, id))).toEqual(pairsOf(contacts));
  });

  it('E075 importing an .xls adds its rows', async () => {
    const { id } = await aList(s.admin);
    const answer = await upload(s.admin, id, fileOf(XLS, 'contatos.xls', 'application/vnd.ms-excel'));
    expect([answer.status, answer.body]).toMatchObject([200, { added: 2, repeated: 0, refused: 0 }]);
    expect(numbersOf(await itemsOf(s.admin, id))).toEqual(XLS_NUMBERS);
  });

  it('E076 a file of another kind is refused with a text', async () => {
    const { id } = await aList(s.admin);
    for (const file of [fileOf(PDF, 'a.pdf', 'application/pdf'), fileOf(MP4, 'a.xlsx', XLSX_TYPE)]) {
      const answer = await upload(s.admin, id, file);
      expect([file.name, answer.status]).toEqual([file.name, 400]);
    }
    const page = await campaignPage(s, s.admin, `/contact-lists/${id}/contacts`);
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByText('Escolher arquivo').click();
    await (await chosen).setFiles({ name: 'a.xlsx', mimeType: XLSX_TYPE, buffer: MP4 });
    await seen(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\w+/ }));
    expect(await itemsOf(s.admin, id)).toEqual([]);
  });

  it('E077 importing the same file twice doubles no contact', async () => {
    const { id } = await aList(s.admin);
    const [first, second] = [aNumber(), aNumber()];
    const file = () => fileOf(csvOf([`Ana;${first};`, `Bia;${second};`, `Ana;${first};`]), 'lista.csv', 'text/csv');
    expect((await upload(s.admin, id, file())).body).toMatchObject({ added: 2, repeated: 1, refused: 0 });
    expect((await upload(s.admin, id, file())).body).toMatchObject({ added: 0, repeated: 3, refused: 0 });
    expect(numbersOf(await itemsOf(s.admin, id))).toEqual([first, second].toSorted());
  });

  it('E078 an imported number is checked on WhatsApp and isWhatsappValid set', async () => {
    const { id } = await aList(s.admin);
    const [known, unknown] = [await (await s.stranger()).number(), aNumber()];
    await upload(s.admin, id, fileOf(csvOf([`Ana;${known};`, `Bia;${unknown};`]), 'lista.csv', 'text/csv'));
    const read = async () => (await itemsOf(s.admin, id)).map(({ name, isWhatsappValid }) => [name, isWhatsappValid]);
    await until('both checks', async () => (await read()).every(([, valid]) => valid !== null));
    expect((await read()).toSorted()).toEqual([
      ['Ana', true],
      ['Bia', false],
    ]);
  });

  it('E067 E068 E070 E071 E072 E131 lists and their contacts are kept on their pages, and the example can be imported as it is', async () => {
    const list = await aList(s.admin);
    const page = await campaignPage(s, s.admin, '/contact-lists');
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    const dialog = page.getByRole('dialog');
    await page.getByRole('searchbox').fill(list.name);
    const row = rowOf(list.name);
    await seen(row);
    for (const name of [`Editar ${list.name}`, `Excluir ${list.name}`])
      await seen(row.getByRole('button', { name, exact: true }));
    await seen(page.getByRole('button', { name: 'Nova lista', exact: true }));
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Baixar planilha de exemplo', exact: true }).click();
    const example = readFileSync(await (await download).path());
    await row.getByRole('button', { name: `Abrir os contatos de ${list.name}`, exact: true }).click();
    await page.waitForURL(`**/contact-lists/${list.id}/contacts`);
    await seen(page.getByRole('heading', { name: list.name, exact: true }));
    const second = await s.page(s.admin, { path: `/contact-lists/${list.id}/contacts` });
    const inSecond = (text: string) => second.getByRole('row').filter({ hasText: text });
    await seen(second.getByRole('heading', { name: list.name, exact: true }));
    await second.waitForLoadState('networkidle');

    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByText('Escolher arquivo').click();
    await (await chosen).setFiles({ name: 'exemplo.csv', mimeType: 'text/csv', buffer: example });
    await seen(dialog.getByText(/^2 adicionados, 0 repetidos, 0 recusados/));
    await page.keyboard.press('Escape');
    await gone(dialog);
    const imported = await itemsOf(s.admin, list.id);
    expect(imported).toHaveLength(2);
    for (const one of imported) await seen(inSecond(one.name)); // many items changed, so it reloads the list

    const [name, number] = [unique('Ana'), await (await s.stranger()).number()];
    await page.getByRole('button', { name: 'Novo contato', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Número do WhatsApp', exact: true }).fill(number);
    await dialog.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ana@empresa.com');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    const item = rowOf(name);
    const colourOf = (label: string) =>
      page
        .getByRole('img', { name: label, exact: true })
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    await seen(item.getByRole('img', { name: 'WhatsApp válido', exact: true }));
    await seen(item.getByText('ana@empresa.com', { exact: true }));
    await seen(inSecond(name));
    await anItem(s.admin, list.id, { number: aNumber() });
    await seen(page.getByRole('img', { name: 'WhatsApp inválido', exact: true }));
    const [green, grey] = [await colourOf('WhatsApp válido'), await colourOf('WhatsApp inválido')];
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const [red = 0, most = 0, blue = 0] = channels(green);
    expect([most > red + 40, most > blue + 40]).toEqual([true, true]);
    expect(Math.max(...channels(grey)) - Math.min(...channels(grey))).toBeLessThan(40);
    expect(Math.max(...channels(grey))).toBeGreaterThan(64); // darker is black

    await item.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
    const renamed = unique('Bia');
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(renamed);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await seen(inSecond(renamed));
    await gone(inSecond(name));
    await rowOf(renamed)
      .getByRole('button', { name: `Excluir ${renamed}`, exact: true })
      .click();
    expect(numbersOf(await itemsOf(s.admin, list.id))).toContain(number);
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    for (const one of [rowOf(renamed), inSecond(renamed)]) await gone(one);
    expect(numbersOf(await itemsOf(s.admin, list.id))).not.toContain(number);
    await page.getByRole('button', { name: 'Listas', exact: true }).click();
    await page.waitForURL('**/contact-lists');
    expect(placeOf(page)).toBe('/contact-lists');
  });
});

describe('E 2k File lists', () => {
  it('E098 E099 a file list holds files with name, path and mediaType, and one is taken out without touching the others', async () => {
    const { id } = await s.admin.call<FileList>('POST', '/files', { name: unique('Lista'), message: 'Veja' });
    const form = new FormData();
    form.append('files', fileOf(PDF, 'a.pdf', 'application/pdf'));
    form.append('files', fileOf(PNG, 'b.png', 'image/png'));
    form.append('files', fileOf(MP4, 'c.mp4', 'video/mp4'));
    for (const name of ['um', 'dois', 'três']) form.append('name', name);
    expect((await call('POST', `/files/uploadList/${id}`, { form, token: s.admin.token })).status).toBe(200);
    const read = () => s.admin.call<FileList>('GET', `/files/${id}`);
    const { options, message } = await read();
    expect(message).toBe('Veja');
    expect(options.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['um', 'application/pdf'],
      ['dois', 'image/png'],
      ['três', 'video/mp4'],
    ]);
    await s.admin.call('PUT', `/files/${id}`, { options: options.filter(({ name }) => name !== 'dois') });
    const left = (await read()).options;
    expect(left.map(({ id: one, name, mediaType }) => [one, name, mediaType])).toEqual(
      [options[0], options[2]].map((one) => [must(one).id, must(one).name, must(one).mediaType]),
    );
    const kept = await Promise.all(left.map(async ({ path }) => (await call('GET', path)).bytes));
    expect(kept).toEqual([PDF, MP4]);
  });

  it('E097 the files page lists file lists with search, add and edit', async () => {
    const name = unique('Arquivos');
    const other = await s.admin.call<FileList>('POST', '/files', { name: unique('Outra'), message: 'x' });
    const page = await s.page(s.admin, { path: '/files' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Nova lista', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Veja');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await gone(dialog);
    await page.getByRole('searchbox').fill(name);
    await gone(page.getByRole('row').filter({ hasText: other.name }));
    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Veja só');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await gone(dialog);
    const { files } = await s.admin.call<{ files: FileList[] }>(
      'GET',
      `/files/?searchParam=${encodeURIComponent(name)}`,
    );
    expect(files).toMatchObject([{ name, message: 'Veja só' }]);
  });
});
