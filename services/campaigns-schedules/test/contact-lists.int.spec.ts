import { ContactListPages, ContactListItemPages, ContactListItemChanged, type ContactList } from '@recado/contracts';
import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { askPage } from '../../service-kit/test/ask-page.js';
import { Ledger } from '../src/consents/ledger.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { ReadImportsHandler } from '../src/contact-lists/read-imports.js';
import { Service, type Tenant } from './service.js';

const HOUR_MS = 3_600_000;
const CSV = 'nome;numero;email\nAna Lima;5511987650001;ana@exemplo.com\nBeto;12;\nCaio;5511987650003;\n';

describe('a contact list', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
  });

  const as = (company: Tenant) => company.as(company.actor('admin'));
  const list = (company: Tenant, name = 'Clientes'): Promise<ContactList> =>
    service.get(ContactListHandlers).create({ name }, as(company));
  const item = (company: Tenant, contactListId: string, number: string, name = 'Ana Lima') =>
    service.get(ContactListItemHandlers).create({ contactListId, name, number, email: '' }, as(company));
  const items = async (company: Tenant, contactListId: string, searchParam = '') =>
    askPage(ContactListItemPages, { contactListId, searchParam }, (query) =>
      service.get(ContactListItemHandlers).list(query, as(company)),
    );
  const upload = async (company: Tenant, id: string, content: Buffer, mimeType: string) => {
    const stored = await service.media.put(company.id, Readable.from([content]), { mimeType, maxBytes: 100_000 });
    const file = { ...stored, kind: 'document' as const, mimeType, fileName: 'lista' };
    return service.get(BeginImportHandler).execute({ id, files: [file] }, as(company));
  };
  const imported = async (company: Tenant, id: string, content: Buffer, mimeType: string) => {
    await upload(company, id, content, mimeType);
    await service.work('list imports').runDue();
    const [newest] = await service.get(ReadImportsHandler).execute({ id }, as(company));
    return newest;
  };
  /** Checks all due numbers; one poll takes only a few. */
  const check = async (at = new Date(Date.now() + HOUR_MS)) => {
    for (let n = 0; n < 10; n += 1) await service.work('number checks').runDue(() => at);
  };

  it('contains a number once, in any spelling, and counts its contacts', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await item(company, id, '5511987654321');

    for (const other of ['551187654321', '+5511987654321', '11987654321'])
      await expect(item(company, id, other)).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });
    await item(company, (await list(company, 'Outra')).id, '5511987654321');

    const read = service.get(ContactListHandlers);
    expect(await read.get({ id }, as(company))).toMatchObject({ name: 'Clientes', contactsCount: 1 });
    const { records } = await askPage(ContactListPages, { searchParam: 'cli' }, (query) =>
      read.list(query, as(company)),
    );
    expect(records.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([['Clientes', 1]]);
    expect((await items(company, id, 'lima')).contacts.map(({ number }) => number)).toEqual(['5511987654321']);
  });

  it('rejects a duplicate number, but not a duplicate key of another collection', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const repeated = jest
      .spyOn(service.get(Ledger), 'record')
      .mockImplementation(async (_companyId, _happened, session) => {
        const lists = service.connection.collection<{ _id: string }>('contact_lists');
        await lists.insertOne({ _id: id }, session ? { session } : {});
        return true;
      });

    const refused = item(company, id, '5511987654321');

    await expect(refused).rejects.toMatchObject({ code: 11_000 });
    repeated.mockRestore();
  });

  it.each([
    ['text/csv', () => Buffer.from(CSV)],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', () => workbook('xlsx')],
    ['application/vnd.ms-excel', () => workbook('biff8')],
  ])('imports the rows of a table (%s), and none of the same table again', async (mimeType, content) => {
    const company = await service.company();
    const { id } = await list(company);

    const first = await imported(company, id, content(), mimeType);
    const again = await imported(company, id, content(), mimeType);

    expect(first).toMatchObject({ state: 'done', total: 3, done: 3, added: 2, repeated: 0, refused: 1 });
    expect(first?.rows).toEqual([
      { row: 3, name: 'Beto', number: '12', result: 'refused', reason: 'number: Too Short!' },
    ]);
    expect(again).toMatchObject({ added: 0, repeated: 2, refused: 1 });
    expect((await items(company, id)).count).toBe(2);
  });

  it('accepts numbers in the national format, with and without the country code', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const csv = 'nome;numero\nAna;(11) 98765-0001\nAna;+55 11 98765-0001\nJo;+1 415 555 2671\n';

    expect(await imported(company, id, Buffer.from(csv), 'text/csv')).toMatchObject({ added: 2, repeated: 1 });
    const { contacts } = await items(company, id);
    expect(contacts.map(({ number }) => number)).toEqual(['5511987650001', '14155552671']);
    const [ana] = contacts;
    const change = { id: ana?.id ?? '', number: '11987650002' };
    expect(await service.get(ContactListItemHandlers).update(change, as(company))).toMatchObject({
      number: '5511987650002',
    });
  });

  it('reports a file that is not a table as unreadable', async () => {
    const company = await service.company();
    const { id } = await list(company);
    expect(await imported(company, id, Buffer.from('nome\nAna'), 'text/csv')).toMatchObject({
      ...{ state: 'failed', errorCode: 'ERR_IMPORT_FILE', added: 0 },
    });
  });

  it('has its numbers checked in the background, and again after an outage', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const valid = await item(company, id, '5511987654321', 'Ana');
    const invalid = await item(company, id, '5511987654322', 'Beto');
    service.neighbour.notOnWhatsapp.add('5511987654322');
    const known = async () => (await items(company, id)).contacts.map(({ isWhatsappValid }) => isWhatsappValid);

    service.neighbour.failure = new AppError('ERR_WAPP_CHECK_CONTACT');
    await check();
    expect(await known()).toEqual([null, null]);
    service.neighbour.failure = null;
    await check(new Date(Date.now() + 2 * HOUR_MS));

    expect(await known()).toEqual([true, false]);
    const announced = await service.announced<ContactListItemChanged>(company.id, 4, ContactListItemChanged);
    expect(announced.map(({ itemId, isNew, record }) => [itemId, isNew, record?.isWhatsappValid])).toEqual([
      [valid.id, true, null],
      [invalid.id, true, null],
      [valid.id, false, true],
      [invalid.id, false, false],
    ]);
  });

  it('checks a changed number again', async () => {
    const company = await service.company();
    const { id: contactListId } = await list(company);
    const { id } = await item(company, contactListId, '5511987654321');
    await check();

    const changed = await service.get(ContactListItemHandlers).update({ id, number: '5511987654399' }, as(company));

    expect(changed).toMatchObject({ number: '5511987654399', isWhatsappValid: null, name: 'Ana Lima' });
  });

  it('is deleted with its items', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const { id: itemId } = await item(company, id, '5511987654321');

    await service.get(ContactListHandlers).remove({ id }, as(company));

    await expect(items(company, id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(service.get(ContactListItemHandlers).get({ id: itemId }, as(company))).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    });
  });

  it('belongs to its company, and requires campaigns in the plan', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id } = await list(company);
    const { id: itemId } = await item(company, id, '5511987654321');
    const [lists, edit] = [service.get(ContactListHandlers), service.get(ContactListItemHandlers)];

    await expect(items(other, id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(item(other, id, '5511987654399')).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(lists.update({ id, name: 'Minha' }, as(other))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(lists.remove({ id }, as(other))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(edit.update({ id: itemId, name: 'Eu' }, as(other))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(edit.remove({ id: itemId }, as(other))).rejects.toMatchObject({ kind: 'not_found' });
    await company.without('useCampaigns');
    await expect(items(company, id)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
  });
});

function workbook(bookType: 'xlsx' | 'biff8'): Buffer {
  const book = utils.book_new();
  const rows = CSV.trim()
    .split('\n')
    .map((line) => line.split(';'));
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Clientes');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}
