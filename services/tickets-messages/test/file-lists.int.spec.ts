import { FileListPages } from '@recado/contracts';
import { randomBytes } from 'node:crypto';
import type { FileListChanged, UploadedFile } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askPage } from '../../service-kit/test/ask-page.js';
import { FileOwners } from '../src/shared/storage/file-owners.js';
import { FileListHandlers } from '../src/library/file-lists/file-list-handlers.js';
import { Desk, type Company } from './desk.js';

/** A key as the MediaStore creates it. */
const newMediaKey = (companyId: string) => `${companyId}/${randomBytes(20).toString('hex')}`;

describe('file lists', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const lists = () => desk.get(FileListHandlers);
  const make = (company: Company, name = 'Cardápios') =>
    lists().create({ name, message: 'Veja as novidades' }, company.as(company.admin));
  const file = (company: Company, name: string): UploadedFile => ({
    ...{ key: newMediaKey(company.id), kind: 'image', mimeType: 'image/png', fileName: `${name}.png`, bytes: 10 },
  });
  const upload = (company: Company, id: string, names: string[], captions: string[] = []) =>
    lists().addFiles(
      { id, name: captions, files: names.map((name) => file(company, name)) },
      company.as(company.admin),
    );

  it('contain a name, a message and several files, each with name, path and type', async () => {
    const company = await desk.company();
    const { id } = await make(company);

    const list = await upload(company, id, ['bolos', 'tortas'], ['Bolos de festa']);
    expect(list).toMatchObject({ name: 'Cardápios', message: 'Veja as novidades' });
    expect(list.options).toMatchObject([
      { name: 'Bolos de festa', mediaType: 'image/png', fileName: 'bolos.png' },
      { name: '', mediaType: 'image/png', fileName: 'tortas.png' },
    ]);
    expect(list.options[0]?.path).toContain('bolos.png');
    expect(await lists().get({ id }, company.as(company.admin))).toEqual(list);
  });

  it('keep their other files when one is removed', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    const { options } = await upload(company, id, ['a', 'b']);
    const kept = options.flatMap((one) => (one.fileName === 'b.png' ? [{ id: one.id, name: 'B' }] : []));

    const changed = await lists().update({ id, options: kept }, company.as(company.admin));
    expect(changed.options).toMatchObject([{ name: 'B', fileName: 'b.png' }]);
    const renamed = await lists().update({ id, name: 'Outro nome' }, company.as(company.admin));
    expect(renamed.options).toHaveLength(1);
  });

  it('contain at most twenty files', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    const names = Array.from({ length: 20 }, (_one, index) => `f${index}`);
    await upload(company, id, names);

    await expect(upload(company, id, ['one too many'])).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect((await lists().get({ id }, company.as(company.admin))).options).toHaveLength(20);
  });

  it('are found by name, in pages', async () => {
    const company = await desk.company();
    for (let n = 0; n < 41; n += 1) await make(company, `Lista ${String(n).padStart(2, '0')}`);
    await make(company, 'Água');
    const page = (searchParam: string, pageNumber = 1) =>
      askPage(FileListPages, { searchParam, pageNumber }, (query) => lists().list(query, company.as(company.admin)));

    expect(await page('agua')).toMatchObject({ files: [{ name: 'Água' }], count: 1, hasMore: false });
    expect((await page('lista')).hasMore).toBe(true);
    expect(await page('lista', 2)).toMatchObject({ files: [{ name: 'Lista 40' }], hasMore: false });
    expect(await lists().listNames({}, company.as(company.admin))).toHaveLength(42);
  });

  it('are visible to all users of the company, and changed only by admins', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await make(company);
    const agent = company.as(await company.agent('Zé', { profile: 'supervisor' }));
    const refused = { code: 'ERR_NO_PERMISSION' };

    expect((await lists().list({ offset: 0, limit: 40, filter: {} }, agent)).data).toHaveLength(1);
    await expect(lists().create({ name: 'Minha', message: 'Oi' }, agent)).rejects.toMatchObject(refused);
    await expect(lists().update({ id, name: 'Outra' }, agent)).rejects.toMatchObject(refused);
    await expect(lists().remove({ id }, agent)).rejects.toMatchObject(refused);
    const foreign = other.as(other.admin);
    const unknown = { code: 'ERR_NO_FILE_LIST_FOUND' };
    await expect(lists().get({ id }, foreign)).rejects.toMatchObject(unknown);
    await expect(lists().update({ id, name: 'Outra' }, foreign)).rejects.toMatchObject(unknown);
    await expect(lists().remove({ id }, foreign)).rejects.toMatchObject(unknown);
  });

  it('keep their files when a message with them is purged', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    const held = file(company, 'a');
    await lists().addFiles({ id, name: [], files: [held] }, company.as(company.admin));
    const among = (keys: string[]) => desk.get(FileOwners).filesAmong(company.id, keys);

    expect(await among([held.key, newMediaKey(company.id)])).toEqual([held.key]);
    await lists().update({ id, options: [] }, company.as(company.admin));
    expect(await among([held.key])).toEqual([]);
  });

  it('reject files of other companies', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await make(company);
    const theirs = { id, name: [], files: [file(other, 'secret')] };

    await expect(lists().addFiles(theirs, company.as(company.admin))).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  });

  it('publish every change', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    await lists().update({ id, name: 'Outro nome' }, company.as(company.admin));
    await lists().remove({ id }, company.as(company.admin));

    const announced = await company.announced<FileListChanged['data']>('tickets.filelist.changed', 3);
    expect(announced).toMatchObject([
      { fileListId: id, isNew: true },
      { record: { name: 'Outro nome' }, isNew: false },
      { record: null },
    ]);
  });
});
