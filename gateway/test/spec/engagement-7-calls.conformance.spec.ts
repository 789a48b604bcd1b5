import type {
  Announcement,
  Campaign,
  Chat,
  ChatMessage,
  ConnectionView,
  Contact,
  ContactList,
  ContactListItem,
  FileList,
  KanbanTicket,
  QuickMessage,
  Schedule,
  Tag,
} from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { PDF, PNG } from './files.js';
import { ownCompany } from './operator.js';
import { aNumber, call, companies, must, OUTRA_PHONE, suite, unique } from './suite.js';

const s = suite();
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
const statusOf = async (by: DeskUser, method: string, path: string, json?: object) =>
  (await call(method, path, { token: by.token, ...(json && { json }) })).status;

/** A form with one file. */
function formOf(
  field: string,
  bytes: Buffer,
  [name, type]: readonly [name: string, type: string],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
const upload = <T>(by: DeskUser, path: string, form: FormData) => call<T>('POST', path, { form, token: by.token });

/** Creates a record, reads, changes and deletes it by its id, and checks that it is gone afterwards. */
async function livesByItsId(by: DeskUser, path: string, made: object, changes: Record<string, unknown>): Promise<void> {
  const { id } = await by.call<{ id: string }>('POST', path, made);
  expect(await by.call('GET', `${path}/${id}`)).toMatchObject({ id, ...made });
  await by.call('PUT', `${path}/${id}`, changes);
  expect(await by.call('GET', `${path}/${id}`)).toMatchObject({ id, ...made, ...changes });
  await by.call('DELETE', `${path}/${id}`);
  expect(await statusOf(by, 'GET', `${path}/${id}`)).toBe(404);
}

/** The page size of every list. */
const PAGE_SIZE = 40;

/** Reads all pages of a list. */
async function pagesOf<T>(by: DeskUser, path: string, records: string): Promise<T[][]> {
  const pages: T[][] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = await by.call<Record<string, T[]> & { hasMore: boolean }>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}pageNumber=${page}`,
    );
    pages.push(must(answer[records]));
    more = answer.hasMore;
  }
  return pages;
}

/** Creates this many records and finds each of them once in the pages of a search. */
async function arePaged(by: DeskUser, list: string, records: string, make: (n: number) => Promise<{ id: string }>) {
  const made = await Promise.all(Array.from({ length: PAGE_SIZE + 1 }, (_, n) => make(n)));
  const pages = await pagesOf<{ id: string }>(by, list, records);
  expect(pages.map((page) => page.length)).toEqual([PAGE_SIZE, 1]);
  expect(idsOf(pages.flat()).sort()).toEqual(idsOf(made).sort());
  return idsOf(made);
}

const aList = (by: DeskUser, name = unique('Lista')) => by.call<ContactList>('POST', '/contact-lists', { name });
const anItem = (by: DeskUser, contactListId: string, fields: object = {}) =>
  by.call<ContactListItem>('POST', '/contact-list-items', {
    ...{ name: unique('Item'), number: aNumber(), email: 'item@empresa.com', contactListId },
    ...fields,
  });
const aChat = (by: DeskUser, others: readonly DeskUser[], title = unique('Conversa')) =>
  by.call<Chat>('POST', '/chats', { title, users: others.map(({ user }) => ({ id: user.id })) });
const unreadsOf = (chat: Chat, { user }: DeskUser) => chat.users.find(({ userId }) => userId === user.id)?.unreads;

describe('E 7 Calls of tags and the board', () => {
  it('E156 GET /tags/ with searchParam and pageNumber answers tags and hasMore', async () => {
    const admin = await s.adminOf('Outra');
    const word = unique('pag').replaceAll(' ', '-');
    const make = (n: number) => admin.call<Tag>('POST', '/tags', { name: `${word} ${n}`, color: '#336699' });
    await admin.call('POST', '/tags', { name: unique('Outra') });
    await arePaged(admin, `/tags/?searchParam=${word}`, 'tags', make);
  });

  it('E157 GET, POST, PUT and DELETE of /tags/{id} work', async () => {
    await livesByItsId(s.admin, '/tags', { name: unique('Tag'), color: '#112233' }, { name: unique('Outra') });
  });

  it('E158 GET /tags/kanban answers lista with the kanban tags only', async () => {
    const make = (kanban: number) => s.admin.call<Tag>('POST', '/tags', { name: unique('Raia'), kanban });
    const [lane, plain] = [await make(1), await make(0)];
    const { lista } = await s.marina.call<{ lista: Tag[] }>('GET', '/tags/kanban');
    expect(idsOf(lista)).toContain(lane.id);
    expect(idsOf(lista)).not.toContain(plain.id);
    expect(lista.every(({ kanban }) => kanban === 1)).toBe(true);
  });

  it('E159 GET /tags with companyId of another company answers none of its tags', async () => {
    const name = unique('Secreta');
    await (await s.adminOf('Outra')).call('POST', '/tags', { name });
    const query = `companyId=${companies.Outra.id}&searchParam=${encodeURIComponent(name)}`;
    const namesFor = async (by: DeskUser) => {
      const { tags } = await by.call<{ tags: Tag[] }>('GET', `/tags?${query}`);
      const list = await by.call<Tag[]>('GET', `/tags/list?${query}`);
      return [...tags, ...list].map((tag) => tag.name);
    };
    expect(await namesFor(s.admin)).toEqual([]);
    expect(await namesFor(await s.adminOf('Outra'))).toEqual([name, name]);
  });

  it('E025 E160 GET /ticket/kanban with queueIds as a JSON list answers tickets, never beyond the user’s queues', async () => {
    const [mine, theirs] = [await s.attended(s.marina), await s.attended(s.admin)];
    await s.admin.call('PUT', `/tickets/${theirs.ticket.id}`, { queueId: s.financeiro.id });
    const board = async (by: DeskUser, queueIds: string[]) => {
      const query = `queueIds=${encodeURIComponent(JSON.stringify(queueIds))}`;
      return idsOf((await by.call<{ tickets: KanbanTicket[] }>('GET', `/ticket/kanban?${query}`)).tickets);
    };
    const [own = ''] = s.marina.user.queueIds;
    const seenByMarina = await board(s.marina, [own, s.financeiro.id]);
    expect(seenByMarina).toContain(mine.ticket.id);
    expect(seenByMarina).not.toContain(theirs.ticket.id);
    expect(await board(s.admin, [s.financeiro.id])).toContain(theirs.ticket.id);
    expect(await board(s.admin, [own])).not.toContain(theirs.ticket.id);
  });

  it('E161 DELETE /ticket-tags/{ticketId} and PUT /ticket-tags/{ticketId}/{tagId} remove and set the link', async () => {
    const { ticket } = await s.attended();
    const lane = await s.admin.call<Tag>('POST', '/tags', { name: unique('Raia'), kanban: 1 });
    const tags = async () => idsOf((await s.admin.call<{ tags: Tag[] }>('GET', `/tickets/${ticket.id}`)).tags);
    await s.marina.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    expect(await tags()).toContain(lane.id);
    await s.marina.call('DELETE', `/ticket-tags/${ticket.id}`);
    expect(await tags()).not.toContain(lane.id);
  });
});

/** The connection of the company `Outra`, with its own token. */
async function withToken(): Promise<{ admin: DeskUser; token: string }> {
  const admin = await s.adminOf('Outra');
  const connections = await admin.call<ConnectionView[]>('GET', '/whatsapp');
  const { id } = must(connections.find(({ status }) => status === 'CONNECTED'));
  return { admin, ...(await admin.call<{ token: string }>('POST', `/whatsapp/${id}/token`)) };
}
const SEND = '/api/messages/send';

describe('E 7 The external messages API', () => {
  it('E162 POST to the external endpoint with number and body and the connection’s token reaches the phone', async () => {
    const { token } = await withToken();
    const [contact, body, next] = [await s.stranger(), unique('Pedido pronto'), unique('Até logo')];
    const number = await contact.number();
    const answer = await call('POST', SEND, { token, json: { number, body } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: expect.any(String), state: 'queued' });
    expect(await contact.waitForMessage(body)).toMatchObject({ text: body });
    await call('POST', SEND, { token, json: { number, body: next } });
    await contact.waitForMessage(next);
    expect((await contact.received({ to: OUTRA_PHONE })).map(({ text }) => text)).toEqual([body, next]);
  });

  it('E163 POST to the external endpoint with multipart number, body and medias reaches the phone', async () => {
    const { token } = await withToken();
    const [contact, body] = [await s.stranger(), unique('A nota')];
    const form = formOf('medias', PDF, ['nota.pdf', 'application/pdf'], { number: await contact.number(), body });
    expect((await call('POST', SEND, { token, form })).status).toBe(200);
    const received = await contact.waitForMessage(body);
    expect(received.media).toMatchObject({ fileName: 'nota.pdf' });
    expect(await contact.file(received)).toEqual(PDF);
  });

  it('E164 the external endpoint refuses a missing, wrong or user token', async () => {
    const { admin } = await withToken();
    const json = { number: aNumber(), body: 'x' };
    for (const token of [null, 'a'.repeat(40), admin.token])
      expect((await call('POST', SEND, { token, json })).status).toBe(401);
  });
});

describe('E 7 Calls of contact lists', () => {
  it('E165 GET /contact-lists/ answers records and hasMore, GET /contact-lists/list a list without pages', async () => {
    const admin = await s.adminOf('Outra');
    const word = unique('lis').replaceAll(' ', '-');
    await arePaged(admin, `/contact-lists/?searchParam=${word}`, 'records', (n) => aList(admin, `${word} ${n}`));
    const names = await admin.call<ContactList[]>('GET', '/contact-lists/list');
    expect(names.filter(({ name }) => name.startsWith(word))).toHaveLength(PAGE_SIZE + 1);
  });

  it('E166 GET, POST, PUT and DELETE of /contact-lists/{id} work, DELETE with its items', async () => {
    await livesByItsId(s.admin, '/contact-lists', { name: unique('Lista') }, { name: unique('Outra lista') });
    const { id } = await aList(s.admin);
    const item = await anItem(s.admin, id);
    await s.admin.call('DELETE', `/contact-lists/${id}`);
    expect(await statusOf(s.admin, 'GET', `/contact-list-items/${item.id}`)).toBe(404);
  });

  it('E167 GET contact-list-items answers contacts and hasMore of contactListId', async () => {
    const [list, other] = [await aList(s.admin), await aList(s.admin)];
    await anItem(s.admin, other.id);
    const path = `/contact-list-items?searchParam=&contactListId=${list.id}`;
    await arePaged(s.admin, path, 'contacts', () => anItem(s.admin, list.id));
  });

  it('E168 GET, POST, PUT and DELETE of /contact-list-items/{id} work', async () => {
    const { id: contactListId } = await aList(s.admin);
    const made = { contactListId, name: unique('Item'), number: aNumber(), email: 'a@empresa.com' };
    await livesByItsId(s.admin, '/contact-list-items', made, { name: unique('Novo'), email: 'b@empresa.com' });
  });

  it('E169 POST /contact-lists/{id}/upload with a file answers what was added', async () => {
    const { id } = await aList(s.admin);
    const rows = ['nome;numero;email', `Ana;${aNumber()};ana@empresa.com`, `Bia;${aNumber()};`, 'Sem número;;'];
    const form = formOf('file', Buffer.from(rows.join('\n')), ['lista.csv', 'text/csv']);
    const answer = await upload<{ added: number; refused: unknown[] }>(s.admin, `/contact-lists/${id}/upload`, form);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ added: 2 });
    const { contacts } = await s.admin.call<{ contacts: ContactListItem[] }>(
      'GET',
      `/contact-list-items?searchParam=&pageNumber=1&contactListId=${id}`,
    );
    expect(contacts.map(({ name }) => name).sort()).toEqual(['Ana', 'Bia']);
  });
});

describe('E 7 Calls of quick messages', () => {
  const aQuickMessage = (by: DeskUser, fields: object = {}) =>
    by.call<QuickMessage>('POST', '/quick-messages', {
      ...{ shortcode: unique('qm').replaceAll(' ', ''), message: 'Bom dia' },
      ...fields,
    });

  it('E170 GET /quick-messages/list answers the general ones and the caller’s own, whatever userId says', async () => {
    const [general, mine, theirs] = [
      await aQuickMessage(s.admin, { geral: true }),
      await aQuickMessage(s.marina),
      await aQuickMessage(s.diego),
    ];
    const query = `companyId=${s.diego.user.companyId}&userId=${s.diego.user.id}`;
    const found = idsOf(await s.marina.call<QuickMessage[]>('GET', `/quick-messages/list?${query}`));
    expect(found).toEqual(expect.arrayContaining([general.id, mine.id]));
    expect(found).not.toContain(theirs.id);
  });

  it('E171 GET, POST, PUT and DELETE of /quick-messages/{id} work', async () => {
    const made = { shortcode: unique('qm').replaceAll(' ', ''), message: 'Bom dia' };
    await livesByItsId(s.admin, '/quick-messages', made, { message: 'Boa noite', geral: true });
  });

  it('E172 POST /quick-messages/{id}/media-upload with typeArch and file stores, DELETE removes it', async () => {
    const { id } = await aQuickMessage(s.admin);
    const form = formOf('file', PNG, ['my file 1.png', 'image/png'], { typeArch: 'quickMessage' });
    const path = `/quick-messages/${id}/media-upload`;
    expect((await upload(s.admin, path, form)).status).toBe(200);
    const stored = await s.admin.call<QuickMessage>('GET', `/quick-messages/${id}`);
    expect(stored).toMatchObject({ isMedia: true, mediaName: 'my_file_1.png' });
    expect((await call('GET', must(stored.mediaPath))).bytes).toEqual(PNG);
    await s.admin.call('DELETE', path);
    const empty = { isMedia: false, mediaName: null, mediaPath: null };
    expect(await s.admin.call('GET', `/quick-messages/${id}`)).toMatchObject(empty);
  });
});

describe('E 7 Calls of schedules and campaigns', () => {
  it('E173 GET /schedules/ answers schedules and hasMore; POST, PUT and DELETE work', async () => {
    const { id: contactId } = await s.contact();
    const made = { contactId, body: unique('Lembrete'), sendAt: IN_AN_HOUR() };
    await livesByItsId(s.admin, '/schedules', made, { body: unique('Outro lembrete') });
    const schedule = await s.admin.call<Schedule>('POST', '/schedules', made);
    const search = `/schedules/?searchParam=${encodeURIComponent(made.body)}&pageNumber=1`;
    const answer = await s.admin.call<{ schedules: Schedule[]; hasMore: boolean }>('GET', search);
    expect([idsOf(answer.schedules), answer.hasMore]).toEqual([[schedule.id], false]);
    await s.admin.call('DELETE', `/schedules/${schedule.id}`);
    const [admin, word] = [await s.adminOf('Outra'), unique('age').replaceAll(' ', '-')];
    const number = await (await s.stranger()).number();
    const contact = await admin.call<Contact>('POST', '/contacts', { name: unique('Contato'), number });
    const planned = { contactId: contact.id, sendAt: '2031-05-06T15:30:00.000Z' };
    const make = (n: number) => admin.call<Schedule>('POST', '/schedules', { ...planned, body: `${word} ${n}` });
    await admin.call('POST', '/schedules', { ...planned, body: unique('Outro') });
    await arePaged(admin, `/schedules/?searchParam=${word}`, 'schedules', make);
  });

  it('E174 GET /campaigns/ answers records and hasMore; GET, POST, PUT and DELETE of /campaigns/{id} work', async () => {
    const admin = await s.adminOf('Outra');
    const made = { name: unique('Campanha'), message1: 'Olá {nome}', confirmation: false };
    await livesByItsId(admin, '/campaigns', made, { name: unique('Outra'), message2: 'Oi' });
    const word = unique('cam').replaceAll(' ', '-');
    const make = (n: number) => admin.call<Campaign>('POST', '/campaigns', { name: `${word} ${n}` });
    await arePaged(admin, `/campaigns/?searchParam=${word}`, 'records', make);
  });

  it('E062 E177 GET and POST /campaign-settings read and store settings', async () => {
    const { admin } = await ownCompany(await s.person('super@recado.local'));
    type Pair = { key: string; value: unknown };
    const read = async () => {
      const pairs = await admin.call<Pair[]>('GET', '/campaign-settings');
      return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
    };
    expect(await read()).toMatchObject({ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 });
    const variables = [{ key: 'loja', value: 'Centro' }];
    const settings = { messageInterval: 5, longerIntervalAfter: 10, greaterInterval: 30, variables };
    await admin.call('POST', '/campaign-settings', { settings });
    expect(await read()).toMatchObject(settings);
    const refused = { settings: { messageInterval: 7 } };
    expect(await statusOf(admin, 'POST', '/campaign-settings', refused)).toBe(400);
  });
});

describe('E 7 Calls of files and announcements', () => {
  it('E178 GET /files/ answers files and hasMore; GET, POST, PUT and DELETE of /files/{id} work', async () => {
    const admin = await s.adminOf('Outra');
    await livesByItsId(admin, '/files', { name: unique('Cardápio'), message: 'Veja' }, { message: 'Veja só' });
    const word = unique('arq').replaceAll(' ', '-');
    const make = (n: number) => admin.call<FileList>('POST', '/files', { name: `${word} ${n}`, message: 'x' });
    await arePaged(admin, `/files/?searchParam=${word}`, 'files', make);
  });

  it('E179 POST /files/uploadList/{id} stores several files, and typeArch or fileId with ../ writes nowhere else', async () => {
    const { id } = await s.admin.call<FileList>('POST', '/files', { name: unique('Lista'), message: 'Veja' });
    const form = formOf('files', PNG, ['a.png', 'image/png'], { typeArch: '../../etc', fileId: '../../1' });
    form.append('files', new File([new Uint8Array(PDF)], '../../b.pdf', { type: 'application/pdf' }));
    expect((await upload(s.admin, `/files/uploadList/${id}`, form)).status).toBe(200);
    const { options } = await s.admin.call<FileList>('GET', `/files/${id}`);
    expect(options.map(({ mediaType }) => mediaType).sort()).toEqual(['application/pdf', 'image/png']);
    for (const { path } of options) expect(path).not.toMatch(/\.\.|etc/);
    const bytes = await Promise.all(options.map(async ({ path }) => (await call('GET', path)).bytes.length));
    expect(bytes.sort((a, b) => a - b)).toEqual([PDF.length, PNG.length].sort((a, b) => a - b));
  });

  it('E180 GET /announcements/ answers records and hasMore; GET, POST, PUT and DELETE of /announcements/{id} work', async () => {
    const operator = await s.person('super@recado.local');
    const made = { title: unique('Aviso'), text: 'Hoje à noite', priority: 1, status: true };
    await livesByItsId(operator, '/announcements', made, { ...made, title: unique('Outro'), priority: 2 });
    const { id } = await operator.call<Announcement>('POST', '/announcements', made);
    const search = `/announcements/?searchParam=${encodeURIComponent(made.title)}&pageNumber=1`;
    const answer = await operator.call<{ records: Announcement[]; hasMore: boolean }>('GET', search);
    expect([idsOf(answer.records), answer.hasMore]).toEqual([[id], false]);
    const word = unique('avi').replaceAll(' ', '-');
    // no event is sent for inactive ones
    const make = (n: number) =>
      operator.call<Announcement>('POST', '/announcements', { title: `${word} ${n}`, text: 'x', status: false });
    const all = await arePaged(operator, `/announcements/?searchParam=${word}`, 'records', make);
    for (const one of [id, ...all]) await operator.call('DELETE', `/announcements/${one}`);
  });

  it('E181 POST and DELETE /announcements/{id}/media-upload store and remove the attachment', async () => {
    const operator = await s.person('super@recado.local');
    const { id } = await operator.call<Announcement>('POST', '/announcements', { title: unique('Aviso'), text: 'x' });
    const path = `/announcements/${id}/media-upload`;
    const form = formOf('file', PNG, ['aviso.png', 'image/png'], { typeArch: 'announcements' });
    expect((await upload(operator, path, form)).status).toBe(200);
    const stored = await operator.call<Announcement>('GET', `/announcements/${id}`);
    expect(stored.mediaName).toBe('aviso.png');
    expect((await call('GET', must(stored.mediaPath))).bytes).toEqual(PNG);
    await operator.call('DELETE', path);
    expect(await operator.call('GET', `/announcements/${id}`)).toMatchObject({ mediaName: null, mediaPath: null });
    await operator.call('DELETE', `/announcements/${id}`);
  });
});

describe('E 7 Calls of the internal chat', () => {
  it('E182 GET /chats answers the caller’s chats; POST with users and title, PUT and DELETE work', async () => {
    const title = unique('Equipe');
    const chat = await aChat(s.admin, [s.marina], title);
    expect(chat.users.map(({ userId }) => userId).sort()).toEqual([s.admin.user.id, s.marina.user.id].sort());
    const titlesOf = async (by: DeskUser) =>
      (await pagesOf<Chat>(by, '/chats', 'records')).flat().map((one) => one.title);
    expect(await titlesOf(s.marina)).toContain(title);
    expect(await titlesOf(s.diego)).not.toContain(title);
    const renamed = unique('Renomeada');
    await s.admin.call('PUT', `/chats/${chat.id}`, { title: renamed });
    expect(await titlesOf(s.marina)).toEqual(expect.arrayContaining([renamed]));
    await s.admin.call('DELETE', `/chats/${chat.id}`);
    expect(await titlesOf(s.admin)).not.toContain(renamed);
  });

  it('E183 GET and POST /chats/{id}/messages read by pageNumber and write', async () => {
    const { id } = await aChat(s.admin, [s.marina]);
    const texts = Array.from({ length: PAGE_SIZE + 1 }, (_, n) => `texto ${n}`);
    for (const message of texts) await s.admin.call<ChatMessage>('POST', `/chats/${id}/messages`, { message });
    const pages = await pagesOf<ChatMessage>(s.marina, `/chats/${id}/messages`, 'records');
    expect(pages.map((page) => page.length)).toEqual([PAGE_SIZE, 1]);
    const read = pages.toReversed().flat();
    expect(read.map(({ message }) => message)).toEqual(texts);
  });

  it('E184 POST /chats/{id}/read clears the caller’s unreads only', async () => {
    const { id } = await aChat(s.admin, [s.marina, s.diego]);
    await s.admin.call('POST', `/chats/${id}/messages`, { message: 'oi' });
    await s.marina.call('POST', `/chats/${id}/read`, { userId: s.diego.user.id });
    const chat = await s.admin.call<Chat>('GET', `/chats/${id}`);
    expect([unreadsOf(chat, s.marina), unreadsOf(chat, s.diego)]).toEqual([0, 1]);
  });
});
