import { ContactPages } from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { newId } from '@recado/service-kit/mongo';
import { contactFrom } from '../src/contacts/contact.js';
import { ContactsRepository } from '../src/contacts/contacts.repository.js';
import { ImportContactsHandler } from '../src/contacts/import/import-contacts.js';
import { ReadImportsHandler } from '../src/contacts/import/read-imports.js';
import { ContactQueryHandlers } from '../src/contacts/contact-query-handlers.js';
import { ResolveContact } from '../src/contacts/resolve-contact.js';
import { SearchContacts } from '../src/contacts/search-contacts.js';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { Jobs } from '../src/shared/jobs/jobs.js';
import { MergeContactsJob } from '../src/handling/merging/merge-contacts.job.js';
import { askPage } from '../../service-kit/test/ask-page.js';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { FillNumberKeys } from '../src/contacts/fill-number-keys.js';
import { Desk, type Company } from './desk.js';

describe('the number of a contact', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const as = (company: Company) => company.as(company.admin);
  const contacts = () => desk.get(ContactsRepository);
  const importOf = async (company: Company, numbers: readonly string[]) => {
    const text = ['nome;numero', ...numbers.map((number, at) => `Pessoa ${at};${number}`)].join('\n');
    const mimeType = 'text/csv';
    const media = desk.get<MediaStore>(MEDIA_STORE as never);
    const put = await media.put(company.id, Readable.from([text]), { mimeType, maxBytes: 1_000_000 });
    const file = { ...put, kind: 'document' as const, mimeType, fileName: 'clientes.csv' };
    await desk.get(ImportContactsHandler).execute({ files: [file] }, as(company));
    await desk.work('contact imports').runDue(() => new Date());
    return (await desk.get(ReadImportsHandler).execute({}, as(company)))[0];
  };
  const insert = async (company: Company, number: string, changes: object = {}) => {
    const person = { number, lid: null, name: 'Ana' };
    const made = contactFrom(person, { id: newId(), companyId: company.id, now: new Date() });
    const contact = { ...made, ...changes };
    await contacts().insert(contact);
    return contact;
  };

  const insertEarlier = async (company: Company, number: string, lid: string | null) => {
    const person = { number, lid, name: 'Ana' };
    const made = contactFrom(person, { id: newId(), companyId: company.id, now: new Date() });
    const { numberKey: _key, ...contact } = made;
    await contacts().insert(contact);
    return contact;
  };

  it('is imported once, in any spelling', async () => {
    const company = await desk.company();
    const one = ['0055 11 98765-4321', '+55 (11) 98765-4321', '11 8765-4321', '011 98765-4321', '551187654321'];
    expect(await importOf(company, one)).toMatchObject({ added: 1, repeated: 4, refused: 0 });
    expect(await desk.count('contacts', { companyId: company.id })).toBe(1);
  });

  it('leads a new message to the imported contact', async () => {
    const company = await desk.company();
    const typed = ['+55 31 98765-4399', '+54 11 5555-1234', '+52 55 1234 5678', '+49 (0)151 23456789'];
    expect(await importOf(company, typed)).toMatchObject({ added: 4 });
    for (const number of ['553187654399', '5491155551234', '5215512345678', '4915123456789']) {
      const where = { companyId: company.id, whatsappId: newId() };
      const found = await desk.get(ResolveContact).execute(where, { number, lid: null, name: 'No WhatsApp' });
      expect(found).toMatchObject({ isNew: false, contact: { number } });
      expect(found.contact.name).toMatch(/^Pessoa/);
    }
    expect(await desk.count('contacts', { companyId: company.id })).toBe(4);
  });

  it('is rejected with a reason if it is invalid', async () => {
    const company = await desk.company();
    const after = await importOf(company, ['5,51199E+12', '5511970000001234', '98765-4321', 'não tem']);
    expect(after).toMatchObject({ added: 0, refused: 4 });
    expect(after?.rows.map(({ reason }) => reason)).toEqual([
      'number: Rounded by a spreadsheet',
      'number: Too Long!',
      'number: Area code missing',
      'number: Not a phone number',
    ]);
  });

  const list = (company: Company, searchParam: string) =>
    askPage(ContactPages, { searchParam }, (query) => desk.get(ContactQueryHandlers).list(query, as(company)));

  it.each(['+55 31 98765-4399', '987654399', '031 98765-4399', '31 8765-4399'])(
    'is found by %s in contacts and tickets',
    async (typed) => {
      const company = await desk.company();
      const { _id } = await insert(company, '553187654399');
      const { contacts: listed } = await list(company, typed);
      expect(listed.map(({ id }) => id)).toEqual([_id]);
      expect(await desk.get(SearchContacts).execute(company.id, typed)).toEqual([_id]);
    },
  );

  const PAULA = 'Ana Paula Reis';
  it.each([
    ...['ana 98765', 'Ana 4321', '+55 11 ana', 'paula 98765-4321', 'ana +55 11 98765-4321', '11 ana', 'reis 8765-4321'],
    ...['paula ana', 'REIS (11) 9876', '4321 ana 98765', 'ana 87654321', '0xx11 98765-4321', '011 paula', 'ana - reis'],
  ])('and the name are found together by %s in contacts and tickets', async (typed) => {
    const company = await desk.company();
    await insert(company, '5521912340000', { name: 'Bia' });
    const { _id } = await company.contact(PAULA, '5511987654321');
    const { contacts: listed } = await list(company, typed);
    expect(listed.map(({ id }) => id)).toEqual([_id]);
    expect(await desk.get(SearchContacts).execute(company.id, typed)).toEqual([_id]);
  });

  it.each(['ana 98766', 'bia 98765', '+55 21 ana', 'ana 5531', 'aninha 98765', 'ana bia', 'ana 98765 777'])(
    'and the name are not found by %s, neither in contacts nor in tickets',
    async (typed) => {
      const company = await desk.company();
      await company.contact(PAULA, '5511987654321');
      expect((await list(company, typed)).contacts).toEqual([]);
      expect(await desk.get(SearchContacts).execute(company.id, typed)).toEqual([]);
    },
  );

  it('gets its key in contacts of an earlier release, and two contacts with one number are merged', async () => {
    const company = await desk.company();
    const known = await insertEarlier(company, '5511987654321', '987');
    const twin = await insertEarlier(company, '00551187654321', null);
    await desk.get(FillNumberKeys).onApplicationBootstrap();

    expect(await contacts().find(company.id, known._id)).toMatchObject({ numberKey: '551187654321' });
    const job = await desk.get(Jobs).find(company.id, `merge.${twin._id}`);
    expect(job?.data).toMatchObject({ winnerId: known._id, loserId: twin._id });
  });

  it('of two contacts merged at startup is audited once, with both names', async () => {
    const company = await desk.company();
    const acts = await AuditRecorder.start(desk.link);
    const known = await insertEarlier(company, '5491155551234', '987');
    const twin = await insertEarlier(company, '541155551234', null);
    await desk.connection
      .collection('contacts')
      .updateOne({ _id: twin._id as never }, { $set: { name: 'Ana da loja' } });
    await desk.get(FillNumberKeys).onApplicationBootstrap();
    const job = await desk.get(Jobs).find(company.id, `merge.${twin._id}`);
    if (!job) throw new Error('the merge is not planned');
    for (let n = 0; n < 2; n += 1) await desk.get(MergeContactsJob).execute(job);

    await acts.next(company.id, 'contact.merged');
    expect(acts.of(company.id).map(({ data }) => data)).toMatchObject([
      {
        actor: { kind: 'system' },
        action: 'contact.merged',
        target: { kind: 'contact', id: known._id, name: 'Ana' },
        before: { name: 'Ana da loja', number: '541155551234' },
        after: { name: 'Ana', number: '5491155551234' },
      },
    ]);
    acts.stop();
  });

  it('that conflicts with another contact does not block the startup', async () => {
    const company = await desk.company();
    const numbers = Array.from({ length: 600 }, (_, n) => `3519120${String(n).padStart(5, '0')}`);
    const made = (number: string, changes: object) => {
      const contact = contactFrom(
        { number, lid: null, name: 'Ana' },
        { id: newId(), companyId: company.id, now: new Date() },
      );
      return { ...contact, ...changes };
    };
    // a contact that has the key and is found by neither its number nor its key
    const blockers = numbers.map((numberKey, n) => made(`35193${String(n).padStart(7, '0')}`, { numberKey }));
    const without = numbers.map((number) => made(number, { numberKey: undefined }));
    await desk.connection.collection('contacts').insertMany(blockers as never[]);
    await desk.connection.collection('contacts').insertMany(without as never[], { ignoreUndefined: true });
    const last = await insertEarlier(company, '5511987654321', null);

    await desk.get(FillNumberKeys).onApplicationBootstrap();

    expect(await contacts().find(company.id, last._id)).toMatchObject({ numberKey: '551187654321' });
    await desk.connection.collection('contacts').deleteMany({ companyId: company.id });
  });

  it('and a name from WhatsApp are accepted when another field is saved', async () => {
    const company = await desk.company();
    const name = 'n'.repeat(58);
    const { _id: id } = await insert(company, '5511987654321', { name });
    const update = desk.get(ContactHandlers);
    const request = { id, name, number: '5511987654321', email: 'ana@loja.test' };
    expect(await update.update(request, as(company))).toMatchObject({ name, email: 'ana@loja.test' });
    await expect(update.update({ id, name: `${name}!` }, as(company))).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { name: ['Too Long!'] } },
    });
  });
});
