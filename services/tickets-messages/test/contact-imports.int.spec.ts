import type { ContactChanged, ImportedRow, TicketJobProgressed } from '@recado/contracts';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { contactFrom } from '../src/contacts/contact.js';
import { ContactsRepository } from '../src/contacts/contacts.repository.js';
import { ImportContactsHandler } from '../src/contacts/import/import-contacts.js';
import { ImportPart } from '../src/contacts/import/import-part.js';
import { ImportsRepository } from '../src/contacts/import/imports.repository.js';
import { ReadImportsHandler } from '../src/contacts/import/read-imports.js';
import { RunImport } from '../src/contacts/import/run-import.js';
import { StoreContact } from '../src/contacts/store-contact.js';
import { Jobs } from '../src/shared/jobs/jobs.js';
import { FileOwners } from '../src/shared/storage/file-owners.js';
import { Desk, type Company } from './desk.js';

const LATER_MS = 3_600_000;
const numberAt = (at: number) => `5511${String(900_000_000 + at)}`;
/** Every tenth row has a number that is too short. */
const table = (rows: number) =>
  `nome;numero;email\n${Array.from({ length: rows }, (_, at) => `Pessoa ${at};${at % 10 === 9 ? '12' : numberAt(at)};`).join('\n')}\n`;

describe('an import of contacts', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const media = () => desk.get<MediaStore>(MEDIA_STORE as never);
  const as = (company: Company) => company.as(company.admin);
  const stored = async (company: Company, text: string) => {
    const mimeType = 'text/csv';
    const put = await media().put(company.id, Readable.from([text]), { mimeType, maxBytes: 1_000_000 });
    return { ...put, kind: 'document' as const, mimeType, fileName: 'clientes.csv' };
  };
  const begin = async (company: Company, text: string) => {
    const file = await stored(company, text);
    return { ...(await desk.get(ImportContactsHandler).execute({ files: [file] }, as(company))), key: file.key };
  };
  const run = async (now = new Date()) => {
    await desk.work('contact imports').runDue(() => now);
  };
  const newest = async (company: Company) => (await desk.get(ReadImportsHandler).execute({}, as(company)))[0];
  const report = async (company: Company, id: string): Promise<ImportedRow[]> => {
    const found: ImportedRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await desk.get(ReadImportsHandler).export({ id, cursor }, as(company));
      found.push(...page.rows);
      cursor = page.nextCursor;
    }
    return found;
  };
  const count = (company: Company) => desk.count('contacts', { companyId: company.id });

  it('stores rows in parts, publishes its progress, and has every row in its report', async () => {
    const company = await desk.company();
    const { jobId, key } = await begin(company, table(1_200));
    await run();

    const counts = { total: 1_200, done: 1_200, added: 1_080, repeated: 0, refused: 120 };
    expect(await newest(company)).toMatchObject({ jobId, state: 'done', fileName: 'clientes.csv', ...counts });
    expect((await newest(company))?.rows).toHaveLength(100);
    expect((await desk.get(ReadImportsHandler).report({ id: jobId }, as(company))).rows).toHaveLength(120);
    expect(await count(company)).toBe(1_080);
    const rows = await report(company, jobId);
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 2));
    expect(rows.filter(({ result }) => result !== 'added').map(({ row }) => row % 10)).toEqual(Array(120).fill(1));
    expect(rows[9]).toEqual({
      ...{ row: 11, name: 'Pessoa 9', number: '12', email: '' },
      ...{ result: 'refused', reason: 'number: Too Short!' },
    });
    const announced = await company.announced<TicketJobProgressed['data']>('tickets.job.progressed', 7);
    expect(announced.map(({ done, isFinished }) => [done, isFinished]).toSorted()).toEqual(
      [...[200, 400, 600, 800, 1_000, 1_200].map((done) => [done, false]), [1_200, true]].toSorted(),
    );
    expect(announced.map(({ userId }) => userId)).toEqual(Array(7).fill(company.admin.userId));
    expect(await media().stat(key)).toBeUndefined();
  });

  it('continues after the last stored part after a crash, without duplicates', async () => {
    const company = await desk.company();
    const { jobId } = await begin(company, table(1_200));
    const part = desk.get(ImportPart);
    const execute = part.execute.bind(part);
    let parts = 0;
    jest.spyOn(part, 'execute').mockImplementation((...given) => {
      parts += 1;
      if (parts === 2) return execute(...given).then(() => Promise.reject(new Error('the process crashed')));
      return execute(...given);
    });
    await run();
    expect(await newest(company)).toMatchObject({ state: 'running', done: 400 });

    await run(new Date(Date.now() + LATER_MS));

    const counts = { done: 1_200, added: 1_080, repeated: 0, refused: 120 };
    expect(await newest(company)).toMatchObject({ state: 'done', ...counts });
    expect(await report(company, jobId)).toHaveLength(1_200);
    expect(await count(company)).toBe(1_080);
  });

  it('stores nothing of an interrupted part, and publishes each contact once', async () => {
    const company = await desk.company();
    await begin(company, table(8));
    const imports = desk.get(ImportsRepository);
    jest.spyOn(imports, 'addRows').mockRejectedValueOnce(new Error('the process crashed'));
    await run();
    expect(await count(company)).toBe(0);

    await run(new Date(Date.now() + LATER_MS));

    expect(await newest(company)).toMatchObject({ state: 'done', added: 8, repeated: 0 });
    const announced = await company.announced<ContactChanged['data']>('tickets.contact.changed', 8);
    expect(announced.map(({ contact }) => contact?.number).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, at) => numberAt(at)),
    );
  });

  it('stops on request within a part, and keeps what was stored', async () => {
    const company = await desk.company();
    const { jobId, key } = await begin(company, table(1_200));
    const part = desk.get(ImportPart);
    const execute = part.execute.bind(part);
    jest.spyOn(part, 'execute').mockImplementationOnce(async (...given) => {
      const after = await execute(...given);
      await desk.get(ReadImportsHandler).stop({ id: jobId }, as(company));
      return after;
    });
    await run();
    await run(new Date(Date.now() + LATER_MS));

    expect(await newest(company)).toMatchObject({ state: 'stopped', total: 1_200, done: 200, added: 180 });
    expect(await count(company)).toBe(180);
    expect(await report(company, jobId)).toHaveLength(200);
    expect(await media().stat(key)).toBeUndefined();
    const announced = await company.announced<TicketJobProgressed['data']>('tickets.job.progressed', 2);
    expect(announced.map(({ done, isFinished }) => [done, isFinished])).toEqual([
      [200, false],
      [200, true],
    ]);
  });

  it('that has ended stays as it is when it is stopped', async () => {
    const company = await desk.company();
    const { jobId } = await begin(company, table(3));
    await run();
    await desk.get(ReadImportsHandler).stop({ id: jobId }, as(company));

    expect(await newest(company)).toMatchObject({ state: 'done' });
  });

  it('is released when its process stops, and continues in another', async () => {
    const company = await desk.company();
    await begin(company, table(600));
    const claimed = await desk.get(ImportsRepository).claims.claim(new Date(), { companyId: company.id });
    if (!claimed) throw new Error('nothing is due');
    let looks = 0;
    const isStopping = () => {
      looks += 1;
      return looks > 1;
    };
    await desk.get(RunImport).execute(claimed, () => new Date(), isStopping);
    expect(await newest(company)).toMatchObject({ state: 'running', done: 200 });

    await run();

    expect(await newest(company)).toMatchObject({ state: 'done', done: 600, added: 540 });
  });

  it('is given up after five consecutive failures, with an error and without its file', async () => {
    const company = await desk.company();
    const { key } = await begin(company, table(3));
    const failing = jest.spyOn(desk.get(ImportPart), 'execute').mockRejectedValue(new Error('the process crashed'));
    for (let hours = 0; hours < 5; hours += 1) await run(new Date(Date.now() + hours * LATER_MS));
    expect(await newest(company)).toMatchObject({ state: 'running' });

    for (let hours = 5; hours < 8; hours += 1) await run(new Date(Date.now() + hours * LATER_MS));

    expect(failing).toHaveBeenCalledTimes(5);
    expect(await newest(company)).toMatchObject({ state: 'failed', errorCode: 'ERR_IMPORT_FILE' });
    const [announced] = await company.announced<TicketJobProgressed['data']>('tickets.job.progressed', 1);
    expect(announced).toMatchObject({ isFinished: true, errorCode: 'ERR_IMPORT_FILE' });
    expect(await media().stat(key)).toBeUndefined();
  });

  it('is not given up for failures before a stored part', async () => {
    const company = await desk.company();
    await begin(company, table(600));
    const part = desk.get(ImportPart);
    const execute = part.execute.bind(part);
    let tries = 0;
    jest.spyOn(part, 'execute').mockImplementation((...given) => {
      tries += 1;
      const isFine = tries === 5 || tries > 6;
      return isFine ? execute(...given) : Promise.reject(new Error('the process crashed'));
    });
    for (let hours = 0; hours < 6; hours += 1) await run(new Date(Date.now() + hours * LATER_MS));

    expect(await newest(company)).toMatchObject({ state: 'done', done: 600 });
  });

  it('counts a number as repeated if it is added manually at the same moment', async () => {
    const company = await desk.company();
    const { jobId } = await begin(company, table(3));
    const contacts = desk.get(StoreContact);
    const known = contacts.keysAmong.bind(contacts);
    jest.spyOn(contacts, 'keysAmong').mockImplementationOnce(async (...given) => {
      const before = await known(...given);
      const person = { name: 'Rita', number: numberAt(1), lid: null };
      const made = contactFrom(person, { id: newId(), companyId: company.id, now: new Date() });
      await desk.get(Transactions).run(({ session }) => desk.get(ContactsRepository).insertNew([made], session));
      return before;
    });
    await run();

    expect(await newest(company)).toMatchObject({ state: 'done', added: 2, repeated: 1 });
    expect((await report(company, jobId)).map(({ result }) => result)).toEqual(['added', 'repeated', 'added']);
  });

  it('stores the fields of each row: name, number, e-mail and other columns', async () => {
    const company = await desk.company();
    await begin(company, 'nome;numero;email;Cidade\nAna;(31) 91111-1111;ana@loja.test;Santos\n');
    await run();

    expect(await desk.connection.collection('contacts').findOne({ companyId: company.id })).toMatchObject({
      ...{ name: 'Ana', number: '5531911111111', email: 'ana@loja.test' },
      extraInfo: [{ name: 'Cidade', value: 'Santos' }],
    });
  });

  it('does not wait for another company’s large import', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const part = desk.get(ImportPart);
    const execute = part.execute.bind(part);
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    jest.spyOn(part, 'execute').mockImplementation(async (...given) => {
      await held;
      return execute(...given);
    });
    await begin(company, table(3));
    await begin(other, table(3));
    const running = desk.work('contact imports').runDue();
    const claimed = { companyId: { $in: [company.id, other.id] }, claim: { $ne: null } };
    while ((await desk.count('contact_imports', claimed)) < 2) await setImmediate();
    end();
    await running;
    expect(await desk.count('contact_imports', claimed)).toBe(0);
  });

  it('is audited when it begins, when it is stopped, and once per exported report', async () => {
    const company = await desk.company();
    const acts = await AuditRecorder.start(desk.link);
    const { jobId } = await begin(company, table(3));
    await run();
    await report(company, jobId);
    const { jobId: second } = await begin(company, table(3));
    await desk.get(ReadImportsHandler).stop({ id: second }, as(company));
    const announced = await acts.next(company.id, 'contacts.import-stopped');
    acts.stop();

    expect(announced.data.target).toMatchObject({ name: 'clientes.csv' });
    expect(
      acts
        .actionsOf(company.id)
        .filter((action) => action.startsWith('contacts.import'))
        .toSorted(),
    ).toEqual(
      ['contacts.imported', 'contacts.import-exported', 'contacts.imported', 'contacts.import-stopped'].toSorted(),
    );
  });

  it('runs alone in its company, and keeps its file until it ends', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { jobId, key } = await begin(company, table(3));
    const named = () => desk.get(FileOwners).filesAmong(company.id, [key]);

    await expect(begin(company, table(3))).rejects.toMatchObject({ code: 'ERR_IMPORT_RUNNING' });
    await begin(other, table(3));
    expect(await named()).toEqual([key]);
    await run();
    expect(await named()).toEqual([]);
    await begin(company, table(4));
    await run();
    expect(await newest(company)).toMatchObject({ added: 1, repeated: 3 });
    const read = desk.get(ReadImportsHandler);
    const [all, others] = [await read.execute({}, as(company)), await read.execute({}, as(other))];
    expect([all.map(({ added }) => added), others.map(({ added }) => added)]).toEqual([[1, 3], [3]]);
    await expect(read.report({ id: jobId }, as(other))).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
    await expect(read.stop({ id: jobId }, as(other))).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
    await expect(report(other, jobId)).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
  });

  it('started as a job by the previous release runs from its first row', async () => {
    const company = await desk.company();
    const { key } = await stored(company, table(3));
    const report = {
      state: 'running',
      errorCode: null,
      total: 3,
      done: 1,
      added: 1,
      repeated: 0,
      refused: 0,
      rows: [],
    };
    const old = { _id: `${company.id}-old`, companyId: company.id, ...report, startedAt: new Date() };
    await desk.connection.collection<typeof old>('contact_imports').insertOne(old);
    const data = { userId: company.admin.userId, key, isCsv: true };
    await desk.get(Jobs).add({ id: old._id, companyId: company.id, kind: 'importContacts', data });
    await desk.runJobs();

    expect(await newest(company)).toMatchObject({ state: 'done', done: 3, added: 3 });
    expect(await count(company)).toBe(3);
  });
});
