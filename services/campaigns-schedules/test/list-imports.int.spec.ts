import {
  ContactListChanged,
  ContactListItemChanged,
  ListImportProgressed,
  type ContactList,
  type ImportedRow,
} from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { ContactListItemsRepository } from '../src/contact-lists/contact-list-items.repository.js';
import { ImportPart } from '../src/contact-lists/import-part.js';
import { ListImportsRepository } from '../src/contact-lists/list-imports.repository.js';
import { ReadImportsHandler } from '../src/contact-lists/read-imports.js';
import { FindFilesHandler } from '../src/files/find-files.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { Service, type Tenant } from './service.js';

const LATER_MS = 3_600_000;
const numberAt = (at: number) => `5511${String(900_000_000 + at)}`;
/** Every tenth row has a number that is too short. */
const table = (rows: number) =>
  `nome;numero;email\n${Array.from({ length: rows }, (_, at) => `Pessoa ${at};${at % 10 === 9 ? '12' : numberAt(at)};`).join('\n')}\n`;

describe('an import into a contact list', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  afterEach(() => {
    jest.restoreAllMocks();
    service.get(BeginImportHandler).answerWithinMs = 0;
  });

  const as = (company: Tenant) => company.as(company.actor('admin'));
  const list = (company: Tenant): Promise<ContactList> =>
    service.get(ContactListHandlers).create({ name: 'Clientes' }, as(company));
  const begin = async (company: Tenant, id: string, text: string) => {
    const mimeType = 'text/csv';
    const stored = await service.media.put(company.id, Readable.from([text]), { mimeType, maxBytes: 1_000_000 });
    const file = { ...stored, kind: 'document' as const, mimeType, fileName: 'clientes.csv' };
    const begun = await service.get(BeginImportHandler).execute({ id, files: [file] }, as(company));
    return { ...begun, key: stored.key };
  };
  const run = async (now = new Date()) => {
    await service.work('list imports').runDue(() => now);
  };
  const newest = async (company: Tenant, id: string) =>
    (await service.get(ReadImportsHandler).execute({ id }, as(company)))[0];
  const report = async (company: Tenant, id: string): Promise<ImportedRow[]> => {
    const found: ImportedRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await service.get(ReadImportsHandler).export({ id, cursor }, as(company));
      found.push(...page.rows);
      cursor = page.nextCursor;
    }
    return found;
  };
  const count = async (company: Tenant, id: string) =>
    (await service.get(ContactListHandlers).get({ id }, as(company))).contactsCount;

  it('stores rows in batches, reports its progress, and has every row in its report', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const { id: importId, key } = await begin(company, id, table(1_200));
    await run();

    expect(await newest(company, id)).toMatchObject({
      state: 'done',
      total: 1_200,
      done: 1_200,
      added: 1_080,
      refused: 120,
    });
    expect((await newest(company, id))?.rows).toHaveLength(100);
    expect(await count(company, id)).toBe(1_080);
    const rows = await report(company, importId);
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 2));
    expect(rows.filter(({ result }) => result !== 'added').map(({ row }) => row % 10)).toEqual(Array(120).fill(1));
    expect(rows[9]).toEqual({
      row: 11,
      name: 'Pessoa 9',
      number: '12',
      email: '',
      result: 'refused',
      reason: 'number: Too Short!',
    });
    const announced = await service.announced<ListImportProgressed>(company.id, 4, ListImportProgressed);
    expect(announced.map(({ done, isFinished }) => [done, isFinished])).toEqual([
      [500, false],
      [1_000, false],
      [1_200, false],
      [1_200, true],
    ]);
    await expect(service.media.open(key)).rejects.toBeDefined();
  });

  it('continues after the last stored batch after a crash, and duplicates nothing', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const { id: importId } = await begin(company, id, table(1_200));
    const part = service.get(ImportPart);
    const execute = part.execute.bind(part);
    let parts = 0;
    jest.spyOn(part, 'execute').mockImplementation((...given) => {
      parts += 1;
      if (parts === 2) return execute(...given).then(() => Promise.reject(new Error('the process died')));
      return execute(...given);
    });
    await run();
    expect(await newest(company, id)).toMatchObject({ state: 'running', done: 1_000 });

    await run(new Date(Date.now() + LATER_MS));

    expect(await newest(company, id)).toMatchObject({
      state: 'done',
      done: 1_200,
      added: 1_080,
      repeated: 0,
      refused: 120,
    });
    expect(await report(company, importId)).toHaveLength(1_200);
    expect(await count(company, id)).toBe(1_080);
  });

  it('creates the same items in the order of the file when a batch is repeated', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await begin(company, id, table(8));
    const items = service.get(ContactListItemsRepository);
    const insertNew = jest.spyOn(items, 'insertNew');
    jest.spyOn(service.get(ListImportsRepository), 'addRows').mockRejectedValueOnce(new Error('the process died'));
    await run();
    await run(new Date(Date.now() + LATER_MS));

    const stored = await items.after(company.id, id, null, 10);
    expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: 8 }, (_, at) => numberAt(at)));
    const ids = stored.map(({ _id }) => _id);
    expect(insertNew.mock.calls.map(([made]) => made.map(({ _id }) => _id))).toEqual([ids, ids]);
  });

  it('stops on request within a batch, and keeps the imported rows', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const { id: importId, key } = await begin(company, id, table(1_200));
    const part = service.get(ImportPart);
    const execute = part.execute.bind(part);
    jest.spyOn(part, 'execute').mockImplementationOnce(async (...given) => {
      const after = await execute(...given);
      await service.get(ReadImportsHandler).stop({ id: importId }, as(company));
      return after;
    });
    await run();
    await run(new Date(Date.now() + LATER_MS));

    expect(await newest(company, id)).toMatchObject({ state: 'stopped', total: 1_200, done: 500, added: 450 });
    expect(await count(company, id)).toBe(450);
    expect(await report(company, importId)).toHaveLength(500);
    await expect(service.media.open(key)).rejects.toBeDefined();
  });

  it('skips people who opted out, and reports that', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await service.get(OptOuts).add(company.id, { contactId: null, number: numberAt(1) }, new Date());
    const { id: importId } = await begin(company, id, table(3));
    await run();

    expect(await newest(company, id)).toMatchObject({ added: 2, optedOut: 1 });
    expect((await report(company, importId)).map(({ result }) => result)).toEqual(['added', 'optedOut', 'added']);
  });

  it('runs alone for its list, and holds its file until it has finished', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const { key } = await begin(company, id, table(3));
    const named = () => service.get(FindFilesHandler).execute({ keys: [key] }, as(company));

    await expect(begin(company, id, table(3))).rejects.toMatchObject({ code: 'ERR_IMPORT_RUNNING' });
    expect(await named()).toEqual({ keys: [key] });
    await run();
    expect(await named()).toEqual({ keys: [] });
    await begin(company, id, table(3));
    await run();
    expect(await newest(company, id)).toMatchObject({ added: 0, repeated: 3 });
  });

  it('belongs to its company, and is deleted with its list', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id } = await list(company);
    const { id: importId } = await begin(company, id, table(3));
    await run();
    const read = service.get(ReadImportsHandler);

    await expect(read.execute({ id }, as(other))).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(read.stop({ id: importId }, as(other))).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
    await expect(report(other, importId)).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
    await service.get(ContactListHandlers).remove({ id }, as(company));
    await expect(report(company, importId)).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
  });

  it('is not abandoned because of earlier failures once it stores a batch', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await begin(company, id, table(600));
    const part = service.get(ImportPart);
    const execute = part.execute.bind(part);
    let tries = 0;
    jest.spyOn(part, 'execute').mockImplementation((...given) => {
      tries += 1;
      const isFine = tries === 5 || tries > 6;
      return isFine ? execute(...given) : Promise.reject(new Error('the process died'));
    });
    for (let hours = 0; hours < 6; hours += 1) await run(new Date(Date.now() + hours * LATER_MS));

    expect(await newest(company, id)).toMatchObject({ state: 'done', done: 600 });
  });

  it('notifies pages of the list when it ends and when it is stopped', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await begin(company, id, table(3));
    await run();
    const { id: second } = await begin(company, id, table(4));
    await service.get(ReadImportsHandler).stop({ id: second }, as(company));

    const lists = await service.announced<ContactListChanged>(company.id, 3, ContactListChanged);
    expect(lists.map(({ isNew, record }) => [isNew, record?.contactsCount])).toEqual([
      [true, 0],
      [false, 3],
      [false, 3],
    ]);
    const items = await service.announced<ContactListItemChanged>(company.id, 2, ContactListItemChanged);
    expect(items).toEqual(Array(2).fill({ contactListId: id, itemId: null, record: null, isNew: false }));
    const announced = await service.announced<ListImportProgressed>(company.id, 3, ListImportProgressed);
    expect(announced.map(({ jobId, isFinished }) => [jobId === second, isFinished])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
  });

  it('accepts no file of another company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id } = await list(company);
    const type = { mimeType: 'text/csv', maxBytes: 1_000 };
    const stored = await service.media.put(other.id, Readable.from([table(3)]), type);
    const file = { ...stored, kind: 'document' as const, mimeType: 'text/csv', fileName: 'clientes.csv' };

    const begun = service.get(BeginImportHandler).execute({ id, files: [file] }, as(company));
    await expect(begun).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  });

  it('has its numbers checked one after another', async () => {
    const company = await service.company();
    const { id } = await list(company);
    await begin(company, id, table(3));
    await run();

    const times = (await service.collection('contact_list_items').find({ companyId: company.id }).toArray())
      .map((item) => Number((item as { checkAt?: Date }).checkAt))
      .toSorted((a, b) => a - b);
    expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, 250, 500]);
  });

  it('returns the result of a small file, and rejects a file that is not a table immediately', async () => {
    const company = await service.company();
    const { id } = await list(company);
    const runWhen = async (isThere: () => Promise<boolean>) => {
      while (!(await isThere())) await new Promise(setImmediate);
      await run();
    };
    jest.spyOn(performance, 'now').mockReturnValue(performance.now()); // the reply comes after a while, or when all is done
    service.get(BeginImportHandler).answerWithinMs = 1;
    const small = begin(company, id, table(3));
    await runWhen(async () => (await newest(company, id)) !== undefined);
    expect(await small).toMatchObject({ state: 'done', added: 3 });

    const wrong = begin(company, id, 'nome\nAna\n');
    const [refused] = await Promise.allSettled([
      wrong,
      runWhen(async () => (await newest(company, id))?.state === 'running'),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'ERR_IMPORT_FILE' } });
  });
});
