import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import {
  TagPages,
  CheckNumber,
  FindOptedOut,
  type Actor,
  type ContactChanged,
  type QuickMessageChanged,
  type TicketNoteChanged,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { askPage } from '../../service-kit/test/ask-page.js';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { ExportContactsHandler } from '../src/contacts/export-contacts.js';
import { ImportContactsHandler } from '../src/contacts/import/import-contacts.js';
import { ReadImportsHandler } from '../src/contacts/import/read-imports.js';
import { TicketsRepository } from '../src/conversations/tickets.repository.js';
import { NoteHandlers } from '../src/conversations/notes/note-handlers.js';
import { NotesRepository } from '../src/conversations/notes/notes.repository.js';
import { QuickMessageHandlers } from '../src/library/quick-messages/quick-message-handlers.js';
import { CountQuickMessageUse } from '../src/library/quick-messages/count-quick-message-use.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

describe('records around tickets', () => {
  let desk: Desk;
  /** WhatsApp's response about a number. By default, the number exists as typed. */
  let onWhatsapp: (number: string) => object | AppError = (number) => ({ exists: true, number, lid: null });
  /** The numbers that opted out of campaigns, as `company number`. */
  const optedOut = new Set<string>();
  beforeAll(async () => {
    desk = await Desk.start();
    await desk.neighbours.answer(CheckNumber, ({ number }) => onWhatsapp(number));
    await desk.neighbours.answer(FindOptedOut, ({ companyId, numbers }) => ({
      numbers: numbers.filter((number) => optedOut.has(`${companyId} ${number}`)),
    }));
  });
  afterAll(() => desk.stop(), 60_000);

  const ticketOf = async (company: Company) => {
    await company.receives();
    return company.onlyTicket();
  };
  const refusal = (code: string) => ({ code });

  describe('a note', () => {
    const note = (company: Company, actor: Actor, ticketId: string) =>
      desk.get(NoteHandlers).create({ ticketId, note: 'Prefere à tarde' }, company.as(actor));

    it('is visible to users who see the ticket, and never to the contact', async () => {
      const company = await desk.company();
      const { id, contactId } = await ticketOf(company);
      const made = await note(company, company.admin, id);
      const list = (actor: Actor, more: object = { contactId }) => desk.get(NoteHandlers).list(more, company.as(actor));

      expect(await list(company.admin)).toEqual([made]);
      expect(await list(company.admin, { ticketId: id })).toEqual([made]);
      expect(await list(await company.agent('Zé', { queueIds: [] }))).toEqual([]);
      const [announced] = await company.announced<TicketNoteChanged['data']>('tickets.note.changed');
      expect(announced).toMatchObject({ note: { note: 'Prefere à tarde' }, audience: { status: 'pending' } });
      expect(company.soFar('whatsapp.message.send')).toEqual([]);
    });

    it('is deleted by its author or an admin, and found only within its company', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id } = await ticketOf(company);
      const [ana, bia] = [
        await company.agent('Ana', { allTicket: true }),
        await company.agent('Bia', { allTicket: true }),
      ];
      const [first, second] = [await note(company, ana, id), await note(company, ana, id)];
      const remove = (noteId: string, actor: Actor, of = company) =>
        desk.get(NoteHandlers).remove({ id: noteId }, of.as(actor));

      await expect(remove(first.id, bia)).rejects.toMatchObject(refusal('ERR_NO_PERMISSION'));
      await expect(remove(first.id, other.admin, other)).rejects.toMatchObject(refusal('ERR_NO_NOTE_FOUND'));
      await remove(first.id, ana);
      await remove(second.id, company.admin);
      expect(await desk.count('ticket_notes', { companyId: company.id })).toBe(0);
      const explained = await desk.get(NotesRepository).explain(company.id, 'c', 10);
      expect(JSON.stringify(explained)).not.toContain('COLLSCAN');
    });
  });

  describe('a tag', () => {
    const tag = async (company: Company, name: string, more: object = {}, actor = company.admin) => {
      const made = await desk.get(TagHandlers).create({ name, color: '#aabbcc', ...more }, company.as(actor));
      await desk.knows(Tags, company.id, made.id);
      return made;
    };

    it('is set on a ticket with exactly the other given tags', async () => {
      const company = await desk.company();
      const { id } = await ticketOf(company);
      const [vip, novo] = [await tag(company, 'VIP'), await tag(company, 'Novo')];
      const sync = (tags: string[]) =>
        desk.get(SyncTagsHandler).execute({ ticketId: id, tags }, company.as(company.admin));

      await sync([vip.id, novo.id]);
      await sync([novo.id]);

      expect((await company.onlyTicket()).tags).toMatchObject([{ name: 'Novo', color: '#aabbcc' }]);
      const { tags } = await askPage(TagPages, {}, (query) =>
        desk.get(TagHandlers).list(query, company.as(company.admin)),
      );
      expect(tags).toMatchObject([
        { name: 'Novo', ticketsCount: 1 },
        { name: 'VIP', ticketsCount: 0 },
      ]);
      await desk.get(TagHandlers).remove({ id: novo.id }, company.as(company.admin));
    });

    it('stores the user who last saved it', async () => {
      const company = await desk.company();
      const user = await company.agent('Ana');
      const { id } = await tag(company, 'VIP');
      const shown = async () => {
        const context = company.as(company.admin);
        return (await desk.get(TagHandlers).list({ offset: 0, limit: 1, filter: {} }, context)).data[0];
      };
      expect(await shown()).toMatchObject({ userId: company.admin.userId });
      await desk.get(TagHandlers).update({ id, color: '#112233' }, company.as(user));
      expect(await shown()).toMatchObject({ userId: user.userId, color: '#112233' });
    });

    it('has a unique name, becomes a lane only with permission, and is not found by other companies', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id } = await ticketOf(company);
      const theirs = await tag(other, 'Deles');
      const user = await company.agent('Ana', { allTicket: true });
      await tag(company, 'Ação');
      await expect(tag(company, 'acao')).rejects.toMatchObject(refusal('ERR_TAG_NAME_ALREADY_EXISTS'));
      await expect(tag(company, 'Lane', { kanban: 1 }, user)).rejects.toMatchObject(refusal('ERR_NO_PERMISSION'));
      const sync = desk.get(SyncTagsHandler).execute({ ticketId: id, tags: [theirs.id] }, company.as(user));
      await expect(sync).rejects.toMatchObject(refusal('ERR_NO_TAG_FOUND'));
      const change = desk.get(TagHandlers).update({ id: theirs.id, name: 'Nosso' }, company.as(company.admin));
      await expect(change).rejects.toMatchObject(refusal('ERR_NO_TAG_FOUND'));
    });
  });

  describe('a quick message', () => {
    const input = (shortcode: string, geral = false, folder = '') => ({
      ...{ shortcode, message: 'Olá', geral, status: true, folder },
    });
    const create = (company: Company, actor: Actor, shortcode: string, geral = false) =>
      desk.get(QuickMessageHandlers).create(input(shortcode, geral), company.as(actor));
    const codes = async (company: Company, actor: Actor) =>
      (await desk.get(QuickMessageHandlers).list({}, company.as(actor))).map(({ shortcode }) => shortcode);

    it('is general or personal, and only permitted users change it', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const [ana, bia] = [await company.agent('Ana'), await company.agent('Bia')];
      const all = await create(company, company.admin, 'oi', true);
      const own = await create(company, ana, 'meu');
      expect([await codes(company, ana), await codes(company, bia), await codes(other, other.admin)]).toEqual([
        ['meu', 'oi'],
        ['oi'],
        [],
      ]);

      const change = (id: string, actor: Actor, changes: object, of = company) =>
        desk.get(QuickMessageHandlers).update({ id, ...changes }, of.as(actor));
      await expect(create(company, ana, 'x', true)).rejects.toMatchObject(refusal('ERR_NO_PERMISSION'));
      await expect(change(all.id, ana, { message: 'x' })).rejects.toMatchObject(refusal('ERR_NO_PERMISSION'));
      await expect(change(own.id, bia, { message: 'x' })).rejects.toMatchObject(refusal('ERR_NO_QUICK_MESSAGE_FOUND'));
      await expect(change(own.id, other.admin, { message: 'x' }, other)).rejects.toMatchObject(
        refusal('ERR_NO_QUICK_MESSAGE_FOUND'),
      );
      await expect(create(company, ana, 'MEU')).rejects.toMatchObject(refusal('ERR_SHORTCODE_ALREADY_EXISTS'));
      await change(own.id, ana, { status: false });
      expect(await codes(company, ana)).toEqual(['oi']);
      const announced = await company.announced<QuickMessageChanged['data']>('tickets.quickmessage.changed', 3);
      expect(announced.map(({ onlyFor }) => onlyFor)).toEqual([null, ana.userId, ana.userId]);
    });

    it('is in a folder, which is listed for users who see one of its quick messages', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const [ana, bia] = [await company.agent('Ana'), await company.agent('Bia')];
      const put = (actor: Actor, shortcode: string, folder: string, geral = false) =>
        desk.get(QuickMessageHandlers).create(input(shortcode, geral, folder), company.as(actor));
      await put(company.admin, 'pix', 'Pagamento', true);
      const own = await put(ana, 'oi', 'Ana');
      await put(ana, 'tchau', '');
      const folders = async (actor: Actor, of = company) =>
        (await desk.get(QuickMessageHandlers).listFolders({}, of.as(actor))).folders;
      expect([await folders(ana), await folders(bia), await folders(company.admin)]).toEqual([
        ['Ana', 'Pagamento'],
        ['Pagamento'],
        ['Ana', 'Pagamento'],
      ]);
      expect(await folders(other.admin, other)).toEqual([]);
      const query = { offset: 0, limit: 10, filter: { folder: 'Ana' } };
      const { data } = await desk.get(QuickMessageHandlers).listPage(query, company.as(ana));
      expect(data.map(({ shortcode }) => shortcode)).toEqual(['oi']);
      await desk.get(QuickMessageHandlers).update({ id: own.id, folder: '' }, company.as(ana));
      expect(await folders(ana)).toEqual(['Pagamento']);
    });

    it('counts uses by users who see it, also concurrent ones', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const [ana, bia] = [await company.agent('Ana'), await company.agent('Bia')];
      const all = await create(company, company.admin, 'oi', true);
      const own = await create(company, ana, 'meu');
      const use = (actor: Actor, id: string) => desk.get(CountQuickMessageUse).execute(actor, id);
      await Promise.all([...Array.from({ length: 5 }, () => use(bia, all.id)), use(ana, own.id), use(bia, own.id)]);
      await use(other.admin, all.id);

      const found = await desk.get(QuickMessageHandlers).list({}, company.as(ana));
      expect(found.map(({ shortcode, uses }) => [shortcode, uses])).toEqual([
        ['meu', 1],
        ['oi', 5],
      ]);
      expect(found[1]?.lastUsedAt).toEqual(expect.any(String));
    });
  });

  describe('a contact', () => {
    const create = (company: Company, number: string, name = 'Ana Lima') =>
      desk
        .get(ContactHandlers)
        .create({ name, number, email: '', extraInfo: [{ name: 'CPF', value: '1' }] }, company.as(company.admin));

    it('is stored once, as WhatsApp spells its number', async () => {
      const company = await desk.company();
      onWhatsapp = () => ({ exists: true, number: '5531987654321', lid: '777' });
      const made = await create(company, '553187654321');
      expect(made).toMatchObject({ number: '5531987654321', extraInfo: [{ name: 'CPF', value: '1' }] });
      const again = await create(company, '553187654321', 'Outro nome');
      expect(again).toMatchObject({
        id: made.id,
        name: 'Ana Lima',
        alreadyExists: true,
        existingContact: { id: made.id },
      });
      await company.receives({ contact: { number: null, lid: '777', name: 'x' } });
      expect((await company.onlyTicket()).contactId).toBe(made.id);
    });

    it('is found and stored by its number as people in the company’s country write it', async () => {
      const company = await desk.company();
      const asked: string[] = [];
      onWhatsapp = (number) => {
        asked.push(number);
        return { exists: true, number, lid: null };
      };
      const made = await create(company, '(31) 98765-4321');
      const again = await create(company, '+55 31 98765-4321');
      const changed = await desk
        .get(ContactHandlers)
        .update({ id: made.id, number: '3134567890' }, company.as(company.admin));

      expect(made).toMatchObject({ number: '5531987654321' });
      expect(again).toMatchObject({ id: made.id, alreadyExists: true });
      expect(changed).toMatchObject({ number: '553134567890' });
      expect(asked).toEqual(['5531987654321', '553134567890']);
    });

    it('is not stored if it is not on WhatsApp', async () => {
      const company = await desk.company();
      onWhatsapp = (number) => ({ exists: false, number, lid: null });
      expect(await create(company, '5531900000000')).toMatchObject({ invalido: true, number: '5531900000000' });
      expect(await desk.count('contacts', { companyId: company.id })).toBe(0);
    });

    it('is rejected if it cannot be checked, unless no phone is online', async () => {
      const company = await desk.company();
      onWhatsapp = () => new AppError('ERR_WAPP_CHECK_CONTACT');
      await expect(create(company, '5531900000000')).rejects.toMatchObject(refusal('ERR_WAPP_CHECK_CONTACT'));
      onWhatsapp = () => new AppError('ERR_WAPP_NOT_INITIALIZED');
      expect(await create(company, '5531900000000')).toMatchObject({ number: '5531900000000' });
    });

    it('is changed in its tickets too, and cannot take another contact’s number', async () => {
      const company = await desk.company();
      onWhatsapp = (number) => ({ exists: true, number, lid: null });
      const { contactId } = await ticketOf(company);
      const taken = await create(company, '5531900000001');
      const update = (more: object) =>
        desk.get(ContactHandlers).update({ id: contactId, ...more }, company.as(company.admin));

      const changed = await update({
        name: 'Joana Dark',
        email: 'j@x.test',
        extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      });
      expect(changed).toMatchObject({ name: 'Joana Dark', extraInfo: [{ name: 'Cidade' }] });
      expect((await company.onlyTicket()).contact).toMatchObject({ name: 'Joana Dark', email: 'j@x.test' });
      await expect(update({ number: taken.number })).rejects.toMatchObject(refusal('ERR_DUPLICATED_CONTACT'));
      const other = await desk.company();
      const foreign = desk.get(ContactHandlers).update({ id: contactId, name: 'Xx' }, other.as(other.admin));
      await expect(foreign).rejects.toMatchObject(refusal('ERR_NO_CONTACT_FOUND'));
    });

    it('is rolled back with its tickets if the change fails', async () => {
      const company = await desk.company();
      const { contactId, contact } = await ticketOf(company);
      const tickets = desk.get(TicketsRepository);
      const refresh = tickets.refreshContact.bind(tickets);
      const failing = jest.spyOn(tickets, 'refreshContact').mockImplementationOnce(async (...written) => {
        await refresh(...written);
        throw new Error('the process crashed');
      });

      const changed = desk
        .get(ContactHandlers)
        .update({ id: contactId, name: 'Joana Dark' }, company.as(company.admin));

      await expect(changed).rejects.toThrow('the process crashed');
      failing.mockRestore();
      expect((await company.onlyTicket()).contact).toEqual(contact);
      expect(await desk.count('contacts', { companyId: company.id, _id: contactId, name: contact.name })).toBe(1);
    });

    it('is deleted if it has no open ticket, and its messages stay anonymous', async () => {
      const company = await desk.company();
      const { id, contactId } = await ticketOf(company);
      const remove = (of = company) => desk.get(ContactHandlers).remove({ id: contactId }, of.as(of.admin));
      await expect(remove()).rejects.toMatchObject(refusal('ERR_CONTACT_HAS_OPEN_TICKET'));
      await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(company.admin));
      await expect(remove(await desk.company())).rejects.toMatchObject(refusal('ERR_NO_CONTACT_FOUND'));

      await remove();
      await desk.runJobs();

      expect((await company.onlyTicket()).contact).toMatchObject({ name: '', number: '' });
      expect(await desk.count('messages', { companyId: company.id })).toBe(1);
      await company.receives({ text: 'back' });
      expect(await company.tickets()).toHaveLength(2);
    });

    it('is imported from a table with a report, and exported in pages', async () => {
      const company = await desk.company();
      const media = desk.get<MediaStore>(MEDIA_STORE as never);
      const csv =
        '\uFEFFNome;Número;E-mail\nAna;(31) 91111-1111;\nBia;5531922222222;x\nAna de novo;5531911111111;\n;5531933333333;c@x.test\n';
      const put = await media.put(company.id, Readable.from([Buffer.from(csv)]), {
        mimeType: 'text/csv',
        maxBytes: 1_000,
      });
      const file = {
        key: put.key,
        kind: 'document' as const,
        mimeType: 'text/csv',
        fileName: 'a.csv',
        bytes: put.bytes,
      };

      const { jobId } = await desk.get(ImportContactsHandler).execute({ files: [file] }, company.as(company.admin));
      await desk.runJobs();

      const report = await desk.get(ReadImportsHandler).report({ id: jobId }, company.as(company.admin));
      expect(report).toMatchObject({ state: 'done', total: 4, done: 4, added: 2, repeated: 1, refused: 1 });
      expect(report.rows).toMatchObject([
        { row: 3, name: 'Bia', result: 'refused', reason: 'email: Invalid email' },
        { row: 4, result: 'repeated' },
      ]);
      const page = await desk
        .get(ExportContactsHandler)
        .execute({ after: null, searchParam: '' }, company.as(company.admin));
      expect(page).toMatchObject({ contacts: [{ name: '5531933333333' }, { name: 'Ana' }], next: null });
      const ofDays = (dateStart: string, dateEnd: string) =>
        desk
          .get(ExportContactsHandler)
          .execute({ after: null, searchParam: '', dateStart, dateEnd }, company.as(company.admin));
      expect((await ofDays('2020-01-01', '2020-01-31')).contacts).toEqual([]);
      expect((await ofDays('2020-01-01', '2099-01-31')).contacts).toHaveLength(2);
      expect(await media.stat(put.key)).toBeUndefined();
      const other = await desk.company();
      await expect(desk.get(ReadImportsHandler).report({ id: jobId }, other.as(other.admin))).rejects.toMatchObject(
        refusal('ERR_NO_IMPORT_FOUND'),
      );
    });

    it('is imported with a consent note, and the report shows who opted out of campaigns', async () => {
      const company = await desk.company();
      const media = desk.get<MediaStore>(MEDIA_STORE as never);
      const csv = 'nome;numero\nAna;5531911111111\nBia;5531922222222\n';
      const mimeType = 'text/csv';
      const put = await media.put(company.id, Readable.from([Buffer.from(csv)]), { mimeType, maxBytes: 1_000 });
      const files = [{ ...put, kind: 'document' as const, mimeType, fileName: 'a.csv' }];
      optedOut.add(`${company.id} 5531922222222`);
      const stated = { consentBasis: 'form' as const, consentNote: 'Site' };
      const as = company.as({ ...company.admin, name: 'Rui' });
      const { jobId } = await desk.get(ImportContactsHandler).execute({ files, ...stated }, as);
      await desk.runJobs();

      const report = await desk.get(ReadImportsHandler).report({ id: jobId }, as);
      expect(report).toMatchObject({ added: 2, staysOut: 1, rows: [{ row: 3, name: 'Bia', result: 'staysOut' }] });
      const announced = await company.announced<ContactChanged['data']>('tickets.contact.changed', 2);
      const how = { source: 'import', userId: company.admin.userId, userName: 'Rui', basis: 'form', note: 'Site' };
      expect(announced.map(({ origin }) => origin)).toEqual(Array(2).fill({ ...how, fileName: 'a.csv' }));
    });

    it('is imported from an old spreadsheet format, also with another file extension', async () => {
      const company = await desk.company();
      const media = desk.get<MediaStore>(MEDIA_STORE as never);
      const book = utils.book_new();
      const table = [
        ['nome', 'numero', 'email'],
        ['Ana', 5531911111111, ''],
        ['=1+1', '5531922222222', 'b@x.test'],
      ];
      utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Clientes');
      utils.book_append_sheet(book, utils.aoa_to_sheet([['numero'], ['5531933333333']]), 'Outra');
      const xls = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
      const put = await media.put(company.id, Readable.from([xls]), { mimeType: 'text/csv', maxBytes: 100_000 });
      const type = { kind: 'document' as const, mimeType: 'text/csv', fileName: 'a.csv' };
      const file = { ...type, key: put.key, bytes: put.bytes };

      const { jobId } = await desk.get(ImportContactsHandler).execute({ files: [file] }, company.as(company.admin));
      await desk.runJobs();

      const report = await desk.get(ReadImportsHandler).report({ id: jobId }, company.as(company.admin));
      expect(report).toMatchObject({ state: 'done', added: 2, refused: 0 });
      const page = await desk
        .get(ExportContactsHandler)
        .execute({ after: null, searchParam: '' }, company.as(company.admin));
      expect(page.contacts.map(({ name, number }) => [name, number])).toEqual([
        ['=1+1', '5531922222222'],
        ['Ana', '5531911111111'],
      ]);
    });

    it('is not imported from other files', async () => {
      const company = await desk.company();
      const media = desk.get<MediaStore>(MEDIA_STORE as never);
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const put = await media.put(company.id, Readable.from([Buffer.from('PK nonsense')]), {
        mimeType,
        maxBytes: 1_000,
      });
      const file = { key: put.key, kind: 'document' as const, mimeType, fileName: 'a.xlsx', bytes: put.bytes };
      const { jobId } = await desk.get(ImportContactsHandler).execute({ files: [file] }, company.as(company.admin));
      await desk.runJobs();
      const report = await desk.get(ReadImportsHandler).report({ id: jobId }, company.as(company.admin));
      expect(report).toMatchObject({ state: 'failed', errorCode: 'ERR_IMPORT_FILE' });
    });
  });
});
