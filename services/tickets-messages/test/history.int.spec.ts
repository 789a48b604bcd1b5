import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createEvent,
  WhatsappHistoryImported,
  type Actor,
  type MessageContent,
  type WhatsappGroup,
  type WhatsappPerson,
} from '@recado/contracts';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { RecordHistoryHandler } from '../src/inbound/history/record-history.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { CreateTicketHandler } from '../src/handling/opening/create-ticket.js';
import { ImportedMessagesRepository } from '../src/conversations/imported-messages.repository.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { ListContactHistoryHandler } from '../src/reading/tickets/list-contact-history.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { ReadMessageHandler } from '../src/reading/tickets/read-message.js';
import { SearchHistoryHandler } from '../src/reading/tickets/search-history.js';
import { SearchWords } from '../src/shared/search/search-words.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { Desk, JOANA, type Company } from './desk.js';

type HistoryText = {
  wid?: string;
  text?: string;
  content?: MessageContent;
  fromMe?: boolean;
  sender?: WhatsappPerson | null;
  quotedId?: string | null;
  at?: number; // seconds after the start of the history
};
type Chat = { contact?: WhatsappPerson; group?: WhatsappGroup | null; connectionId?: string };

const START = Date.now() - 90 * 86_400_000;
const NOBODY: WhatsappPerson = { number: null, lid: null, name: null };
const GROUP: WhatsappGroup = { id: '120363000000000001', subject: 'Bolos' };

const event = (company: Company, said: readonly HistoryText[], { contact = JOANA, group = null, ...rest }: Chat = {}) =>
  createEvent(WhatsappHistoryImported, {
    ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() },
    data: {
      connectionId: rest.connectionId ?? company.connectionId,
      ...{ contact, group },
      messages: said.map(({ wid = randomUUID(), text = 'antes', content, at = 0, ...more }) => ({
        messageId: wid,
        ...{ sender: null, fromMe: false, quotedId: null, ...more },
        content: content ?? { type: 'text', text },
        sentAt: new Date(START + at * 1_000).toISOString(),
      })),
    },
  });

/** Shuffles items into the same order on each run. */
function shuffled<T>(items: readonly T[]): T[] {
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647);
  return items.map((item) => ({ item, at: next() })).sort((a, b) => a.at - b.at).map(({ item }) => item); // prettier-ignore
}

const chunks = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

describe('messages from before a number was linked', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const imports = (company: Company, said: readonly HistoryText[], chat: Chat = {}) =>
    desk.get(RecordHistoryHandler).execute(event(company, said, chat));
  const importEnds = (company: Company, updatedAt: Date) => {
    const history = { days: 90, state: 'done' as const, percent: 100, messages: 2, updatedAt: updatedAt.toISOString() };
    return company.addConnection({ id: company.connectionId, history }, 2);
  };
  const accept = async (company: Company, id: string) => {
    const change = { id, status: 'open' as const, userId: company.admin.userId, queueId: await company.queue() };
    await desk.get(UpdateTicketHandler).execute(change, company.as(company.admin));
  };
  const stored = (company: Company) => desk.connection.collection('imported_messages').find({ companyId: company.id });
  const contacts = (company: Company) =>
    desk.connection.collection<{ _id: string; name: string }>('contacts').find({ companyId: company.id }).toArray();
  const page = (company: Company, ticketId: string, more: object = {}, actor: Actor = company.admin) =>
    desk.get(ListMessagesHandler).execute({ ticketId, pageNumber: 1, markRead: false, ...more }, company.as(actor));
  const bodiesOf = (messages: readonly { body: string }[]) => messages.map(({ body }) => body);
  const historyOf = (company: Company, contactId: string, more: object = {}, actor: Actor = company.admin) =>
    desk.get(ListContactHistoryHandler).execute({ contactId, ...more }, company.as(actor));
  const search = async (company: Company, searchParam: string, actor: Actor = company.admin) => {
    const query = { searchParam, pageNumber: 1, showAll: true, withUnreadMessages: false };
    return (await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(actor))).tickets;
  };
  const searchHistory = async (company: Company, searchParam: string, actor: Actor = company.admin) =>
    (await desk.get(SearchHistoryHandler).execute({ searchParam }, company.as(actor))).found;

  it('are stored once in any order, with their own time, and open, count and publish nothing', async () => {
    const company = await desk.company();
    const said = Array.from({ length: 1_000 }, (_, n) => ({ wid: `w${n}`, text: `n${n}`, at: n, fromMe: n % 3 === 0 }));
    const repeated = [...chunks(shuffled(said), 50), ...chunks(shuffled(said.slice(0, 300)), 30)];

    for (const some of repeated) await imports(company, some);

    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(1_000);
    expect(
      await stored(company)
        .sort({ order: 1 })
        .map(({ body }) => String(body))
        .toArray(),
    ).toEqual(said.map(({ text }) => text));
    await desk.get(SearchWords).flush();
    const collections = await desk.connection.listCollections();
    const counts = collections.map(async ({ name }) => [name, await desk.count(name, { companyId: company.id })]);
    const filled = (await Promise.all(counts)).filter(([, count]) => count !== 0).map(([name]) => name);
    expect(filled.sort()).toEqual(['contacts', 'imported_messages']);
    expect(await company.tickets()).toEqual([]);
    expect(['added', 'changed'].flatMap((what) => company.soFar(`tickets.message.${what}`))).toEqual([]);
    expect(company.soFar('tickets.ticket.changed')).toEqual([]);
    expect(await contacts(company)).toHaveLength(1);
  });

  it('change nothing in an existing ticket, and are shown before its messages', async () => {
    const company = await desk.company();
    await company.receives({ text: 'agora' });
    const ticket = await company.onlyTicket();

    await imports(company, Array.from({ length: 120 }, (_, n) => ({ text: `n${n}`, at: n })).slice(0, 50));
    await imports(company, Array.from({ length: 120 }, (_, n) => ({ text: `n${n}`, at: n })).slice(50, 100));

    expect(await company.onlyTicket()).toEqual(ticket);
    const newest = await page(company, ticket.id);
    expect(newest.messages.at(-1)).toMatchObject({ body: 'agora', ticketId: ticket.id });
    expect(newest.messages.at(-1)).not.toHaveProperty('imported');
    expect(newest.messages.at(-2)).toMatchObject({ body: 'n99', imported: true, read: true, ticketId: ticket.id });
    expect(newest.hasMore).toBe(true);
    const walked = [...newest.messages];
    for (let more = newest.hasMore; more;) {
      const older = await page(company, ticket.id, { before: walked[0]?.order });
      walked.unshift(...older.messages);
      more = older.hasMore;
    }
    expect(bodiesOf(walked)).toEqual([...Array.from({ length: 100 }, (_, n) => `n${n}`), 'agora']);
    const numbered = [3, 2, 1].map(async (pageNumber) => (await page(company, ticket.id, { pageNumber })).messages);
    expect(bodiesOf((await Promise.all(numbered)).flat())).toEqual(bodiesOf(walked));
    const middle = walked[50];
    const around = await page(company, ticket.id, { around: middle?.id });
    expect(bodiesOf(around.messages)).toContain(middle?.body);
    const after = await page(company, ticket.id, { after: walked[95]?.order });
    expect(bodiesOf(after.messages)).toEqual(['n96', 'n97', 'n98', 'n99', 'agora']);
  });

  it('end with a closed ticket, and continue in the next one', async () => {
    const company = await desk.company();
    await company.receives({ text: 'velho', sentAt: new Date(START + 10_000) });
    const ticket = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'closed' }, company.as(company.admin));
    await imports(company, [
      { text: 'antes', at: 1 },
      { text: 'lacuna', at: 20 },
    ]);
    await company.receives({ text: 'novo' });

    const [next] = (await company.tickets()).filter(({ id }) => id !== ticket.id);
    expect(bodiesOf((await page(company, ticket.id)).messages)).toEqual(['antes', 'velho']);
    expect(bodiesOf((await page(company, next?.id ?? '')).messages)).toEqual(['antes', 'lacuna', 'novo']);
  });

  it.each([
    ['before the live one', true],
    ['after the live one', false],
  ])('that arrive %s are one message with it, which opens its ticket', async (_when, isFirst) => {
    const company = await desk.company();
    const twin = () => imports(company, [{ wid: 'twin', text: 'oi' }, { wid: 'other', text: 'antes', at: -5 }]); // prettier-ignore
    await importEnds(company, new Date());
    if (isFirst) await twin();

    await company.receives({ messageId: 'twin', text: 'oi' });

    if (!isFirst) await twin();
    const ticket = await company.onlyTicket();
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'oi' });
    expect(await company.announced('tickets.message.added')).toHaveLength(1);
    expect(bodiesOf((await page(company, ticket.id)).messages)).toEqual(['antes', 'oi']);
    expect(
      await stored(company)
        .map(({ wid }) => String(wid))
        .toArray(),
    ).toEqual(['other']);
  });

  it('are not looked for when a message was written long after the import', async () => {
    const company = await desk.company();
    await importEnds(company, new Date(Date.now() - 2 * 60 * 60_000));
    const removals = jest.spyOn(desk.get(ImportedMessagesRepository), 'removeTwins');

    await company.receives({ messageId: 'late' });

    expect(removals.mock.calls).toEqual([[[]]]);
    removals.mockRestore();
  });

  it('are also removed when a live message is redelivered', async () => {
    const company = await desk.company();
    const live = await company.receives({ messageId: 'twin', text: 'oi' });
    // as if the process had crashed before the twin was removed
    await imports(company, [{ wid: 'crash', text: 'oi' }]);
    await desk.connection
      .collection('imported_messages')
      .updateOne({ companyId: company.id }, { $set: { wid: 'twin' } });

    await desk.get(RecordInboundMessageHandler).execute(live);

    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(0);
  });

  it('exclude messages that Recado sent itself', async () => {
    const company = await desk.company();
    await company.receives();
    const { id } = await company.onlyTicket();
    await accept(company, id);
    const sent = await desk.get(SendMessageHandler).execute({ ticketId: id, body: 'nosso' }, company.as(company.admin));
    const [{ wid }] = await desk.connection.collection('messages').find({ companyId: company.id, body: sent.body }).toArray() as unknown as [{ wid: string }]; // prettier-ignore

    await imports(company, [{ wid, text: 'nosso', fromMe: true }]);

    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(0);
  });

  it('exclude messages that a campaign or schedule sent without a ticket', async () => {
    const company = await desk.company();
    const send = { _id: randomUUID(), companyId: company.id, whatsappId: company.connectionId, wid: 'planned' };
    await desk.connection.collection<{ _id: string }>('planned_sends').insertOne(send);

    await imports(company, [
      { wid: 'planned', text: 'oferta', fromMe: true },
      { wid: 'typed', text: 'no celular', fromMe: true },
    ]);

    expect(
      await stored(company)
        .map(({ wid }) => String(wid))
        .toArray(),
    ).toEqual(['typed']);
  });

  it('of a person known first by LID, then by number, belong to one contact', async () => {
    const company = await desk.company();
    const [number, lid] = ['5511911112222', '987654321098765'];
    await imports(company, [{ text: 'um' }], { contact: { ...NOBODY, lid } });
    await imports(company, [{ text: 'dois', at: 1 }], { contact: { ...NOBODY, number, lid } });
    await imports(company, [{ text: 'três', at: 2 }], { contact: { ...NOBODY, number } });

    const [contact, ...others] = await contacts(company);
    expect(others).toEqual([]);
    expect(bodiesOf((await historyOf(company, contact?._id ?? '')).messages)).toEqual(['um', 'dois', 'três']);
  });

  it('move when their contact is merged, without duplicates', async () => {
    const company = await desk.company();
    const [number, lid] = ['5511911113333', '987654321098000'];
    const some = [{ wid: 'a', text: 'a' }, { wid: 'b', text: 'b', at: 1 }]; // prettier-ignore
    await imports(company, [...some, { text: 'z', at: 9 }], { contact: { ...NOBODY, lid } });
    await imports(company, [...some.slice(1), { wid: 'c', text: 'c', at: 2 }], { contact: { ...NOBODY, number } });
    await company.receives({ contact: { ...NOBODY, number }, messageId: 'a', text: 'a' });
    await imports(company, [{ wid: 'd', text: 'd', at: 3 }], { contact: { name: 'Ana', number, lid } });

    await desk.runJobs();
    await desk.runJobs(60_000);

    const [contact, ...others] = await contacts(company);
    expect(others).toEqual([]);
    expect(bodiesOf((await historyOf(company, contact?._id ?? '')).messages)).toEqual(['b', 'c', 'd', 'z']);
    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(4);
  });

  it('are stored once even if the phone sends them again: for a merged contact, or with another time', async () => {
    const company = await desk.company();
    const [number, lid] = ['5511911114444', '987654321098111'];
    const both = { contact: { ...NOBODY, number, lid } };
    await imports(company, [{ wid: 'a', text: 'a' }], { contact: { ...NOBODY, lid } });
    await imports(company, [{ wid: 'b', text: 'b', at: 1 }], { contact: { ...NOBODY, number } });
    await imports(company, [{ wid: 'c', text: 'c', at: 2 }], both);
    await desk.runJobs();
    await desk.runJobs(60_000);

    // the phone sends its history again when the number is linked again
    const again = [{ wid: 'a', text: 'a' }, { wid: 'b', text: 'b', at: 1 }, { wid: 'c', text: 'c', at: 3 }]; // prettier-ignore
    await imports(company, again, both);

    const [contact, ...others] = await contacts(company);
    expect(others).toEqual([]);
    expect(bodiesOf((await historyOf(company, contact?._id ?? '')).messages)).toEqual(['a', 'b', 'c']);
    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(3);
  });

  it('of a group have their authors', async () => {
    const company = await desk.company();
    const sender = { number: '5511933334444', lid: null, name: 'Rui' };
    const chat = { contact: NOBODY, group: GROUP };
    await imports(company, [{ text: 'oi grupo', sender }, { text: 'nós', fromMe: true, at: 1 }], chat); // prettier-ignore

    const [contact, ...others] = await contacts(company);
    expect(others).toEqual([]);
    const { messages } = await historyOf(company, contact?._id ?? '');
    expect(messages).toMatchObject([
      { body: 'oi grupo', participant: { name: 'Rui' }, fromMe: false },
      { body: 'nós', participant: null, fromMe: true, ack: 2 },
    ]);
  });

  it('describe files that are only on the phone, and exclude content that is not shown as a message', async () => {
    const company = await desk.company();
    const facts = { mimeType: 'application/pdf', fileName: 'orçamento.pdf', bytes: 9, seconds: null };
    await imports(company, [
      { content: { type: 'media', kind: 'document', caption: 'veja', ...facts } },
      { content: { type: 'reaction', targetId: 'x', emoji: '👍' } },
      { content: { type: 'revoke', targetId: 'x' } },
    ]);

    const [contact] = await contacts(company);
    const { messages } = await historyOf(company, contact?._id ?? '');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ body: 'veja', mediaUrl: null, media: { fileName: 'orçamento.pdf', state: 'on-phone' } }); // prettier-ignore
    expect(messages[0]).not.toHaveProperty('ticketId');
  });

  it('are quoted by later messages of either side, in any order of arrival', async () => {
    const company = await desk.company();
    await imports(company, [{ wid: 'answer', text: 'sim', quotedId: 'question', at: 5 }]);
    await imports(company, [{ wid: 'question', text: 'pode?', fromMe: true, at: 1 }]);
    await company.receives({ text: 'e isto', quotedId: 'answer' });

    const ticket = await company.onlyTicket();
    const { messages } = await page(company, ticket.id);
    const [question, answer, live] = messages;
    expect(answer?.quotedMsg).toMatchObject({ id: question?.id, body: 'pode?', fromMe: true });
    expect(live?.quotedMsg).toMatchObject({ id: answer?.id, body: 'sim' });
    await accept(company, ticket.id);
    const who = company.as(company.admin);
    const reply = { ticketId: ticket.id, body: 'claro', quotedMsg: { id: answer?.id ?? '' } };
    expect((await desk.get(SendMessageHandler).execute(reply, who)).quotedMsg).toMatchObject({ body: 'sim' });
  });

  it('can be edited, reacted to and deleted by the contact, and are found by their new text', async () => {
    const company = await desk.company();
    await imports(company, [{ wid: 'edited', text: 'errado' }, { wid: 'gone', text: 'segredo', at: 1 }]); // prettier-ignore

    await company.receives({ content: { type: 'edit', targetId: 'edited', text: 'correto' } });
    await company.receives({ content: { type: 'reaction', targetId: 'edited', emoji: '👍' } });
    await company.receives({ content: { type: 'revoke', targetId: 'gone' } });

    const [contact] = await contacts(company);
    expect((await historyOf(company, contact?._id ?? '')).messages).toMatchObject([
      { body: 'correto', isEdited: true, reactions: [{ emoji: '👍' }] },
      { body: '', isDeleted: true },
    ]);
    expect(await searchHistory(company, 'segredo')).toEqual([]);
    expect(await searchHistory(company, 'errado')).toEqual([]);
    expect(await company.tickets()).toEqual([]);
  });

  it('count later poll votes', async () => {
    const company = await desk.company();
    const poll: MessageContent = { type: 'poll', question: 'Qual?', options: ['Bolo', 'Pão'] };
    await imports(company, [{ wid: 'poll', content: poll }]);
    const hashes = [createHash('sha256').update('Pão').digest('hex')];
    await company.receives({ content: { type: 'poll-vote', targetId: 'poll', hashes } });
    await imports(company, [{ content: { type: 'poll-vote', targetId: 'poll', hashes: [] } }]);

    const [contact] = await contacts(company);
    expect((await historyOf(company, contact?._id ?? '')).messages).toMatchObject([
      { body: '📊 Qual?\n• Bolo\n• Pão', poll: { options: [{ votes: [] }, { votes: [{ name: 'Joana' }] }] } },
    ]);
    expect(await company.tickets()).toEqual([]);
  });

  it('are read by indexes for pages, searches and new messages', async () => {
    const company = await desk.company();
    const text = (n: number) => `bolo ${n % 10}`;
    for (const contact of [JOANA, { number: '5511977778888', lid: null, name: 'Outra' }])
      for (const some of chunks(
        Array.from({ length: 600 }, (_, n) => ({ text: text(n), at: n })),
        50,
      ))
        // prettier-ignore
        await imports(company, some, { contact });
    await company.receives();
    const { id, contactId } = await company.onlyTicket();

    const plans = await queryPlansOf(desk.connection, async () => {
      const { messages } = await page(company, id);
      await page(company, id, { before: messages[10]?.order });
      await page(company, id, { around: messages[5]?.id });
      await historyOf(company, contactId, { before: messages[10]?.order });
      await searchHistory(company, 'bolo 3');
      await company.receives({ quotedId: 'unknown' });
    });

    const ofImported = plans.filter(({ collection }) => collection === 'imported_messages');
    expect(ofImported.length).toBeGreaterThan(8);
    expect(wideQueries(ofImported, 60)).toEqual([]);
    // a search and a count end at 1,000 entries of their index
    const pages = ofImported.filter(({ operation, query }) => operation === 'query' && !query.includes('words'));
    expect(pages.length).toBeGreaterThan(6);
    expect(pages.filter(({ keysExamined }) => keysExamined > 60)).toEqual([]);
  });

  it('are the preview of a ticket that an agent opens, over their connection only', async () => {
    const company = await desk.company();
    await imports(company, [
      { text: 'Preço do bolo?', at: 1 },
      { text: 'Custa 80', at: 2, fromMe: true },
    ]);
    const elsewhere = await company.addConnection({ number: '5511900000031' });
    const [{ _id: contactId } = { _id: '' }] = await contacts(company);
    const opens = async (whatsappId: string) =>
      desk
        .get(CreateTicketHandler)
        .execute({ contactId, whatsappId, status: 'open', queueId: await company.queue() }, company.as(company.admin));

    const opened = await opens(company.connectionId);
    expect(opened).toMatchObject({ lastMessage: 'Custa 80', lastMessageFromMe: true, unreadMessages: 0 });
    const older = Date.parse(opened.lastMessageAt) - START;
    expect(older).toBeGreaterThan(86_400_000); // it is listed by its opening time
    await desk.get(UpdateTicketHandler).execute({ id: opened.id, status: 'closed' }, company.as(company.admin));
    expect(await opens(elsewhere)).toMatchObject({ lastMessage: '', lastMessageFromMe: false });
  });

  it('cannot be edited or answered by agents', async () => {
    const company = await desk.company();
    await imports(company, [{ text: 'antes' }]);
    const [{ _id: id } = { _id: '' }] = (await stored(company).toArray()) as unknown as { _id: string }[];

    await expect(desk.get(ReadMessageHandler).execute({ id }, company.as(company.admin))).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
  });

  it('are found in the thread of the newest ticket, or else separately', async () => {
    const company = await desk.company();
    const other = { number: '5511955556666', lid: null, name: 'Sem Atendimento' };
    await imports(company, [{ wid: 'w', text: 'Preço do bolo de cenoura?' }]);
    await imports(company, [{ text: 'outro bolo de cenoura' }], { contact: other });
    await company.receives({ text: 'oi' });

    const found = await search(company, 'bolo cenour');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ contact: { name: 'Joana' }, match: { excerpt: 'Preço do bolo de cenoura?' } });
    const around = await page(company, found[0]?.id ?? '', { around: found[0]?.match?.messageId });
    expect(bodiesOf(around.messages)).toEqual(['Preço do bolo de cenoura?', 'oi']);
    const apart = await searchHistory(company, 'bolo cenour');
    expect(apart).toMatchObject([{ contact: { name: other.name }, match: { excerpt: 'outro bolo de cenoura' } }]);
    const [{ contact, match } = { contact: { id: '' }, match: { messageId: '' } }] = apart;
    const shown = await historyOf(company, contact.id, { around: match.messageId });
    expect(shown).toMatchObject({ contact: { name: other.name }, hasMore: false, hasNewer: false });
    expect(bodiesOf(shown.messages)).toEqual(['outro bolo de cenoura']);
    expect(await search(company, 'inexistente')).toEqual([]);
  });

  it('are visible to users who may see a ticket of that contact on that connection', async () => {
    const company = await desk.company();
    const [mine, theirs] = [await company.queue(), await company.queue()];
    const agent = await company.agent('Marina', { queueIds: [mine] });
    const stranger = await company.agent('Diego', { queueIds: [theirs] });
    const free = await company.agent('Lia', { allTicket: true });
    const second = await company.addConnection();
    await imports(company, [{ text: 'segredo da primeira' }]);
    await imports(company, [{ text: 'segredo da segunda' }], { connectionId: second });
    await company.receives();
    const { id, contactId } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, queueId: mine }, company.as(company.admin));

    expect(bodiesOf((await historyOf(company, contactId)).messages)).toHaveLength(2);
    expect(bodiesOf((await historyOf(company, contactId, {}, agent)).messages)).toEqual(['segredo da primeira']);
    expect((await historyOf(company, contactId, {}, stranger)).messages).toEqual([]);
    expect(bodiesOf((await historyOf(company, contactId, {}, free)).messages)).toEqual(['segredo da segunda']);
    expect(await search(company, 'segredo', agent)).toHaveLength(1);
    expect(await search(company, 'segredo', stranger)).toEqual([]);
    expect(await searchHistory(company, 'segredo', stranger)).toEqual([]);
    expect(await searchHistory(company, 'segredo', free)).toHaveLength(1);
    await expect(page(company, id, {}, stranger)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('are never shown to other companies', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    await imports(company, [{ wid: 'same', text: 'segredo' }]);
    await imports(other, [{ wid: 'same', text: 'alheio' }]);
    const [contact] = await contacts(company);

    await expect(historyOf(other, contact?._id ?? '')).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    expect(await searchHistory(other, 'segredo')).toEqual([]);
    const [message] = await stored(company).toArray();
    await other.receives();
    const { id } = await other.onlyTicket();
    await expect(page(other, id, { around: String(message?._id) })).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
    expect(bodiesOf((await page(other, id)).messages)).toEqual(['alheio', 'Oi!']);
  });

  it('are deleted with their contact, also those that arrive during the deletion', async () => {
    const company = await desk.company();
    await imports(company, [{ text: 'antes' }]);
    const [contact] = await contacts(company);
    const contactId = contact?._id ?? '';

    await desk.get(ContactHandlers).remove({ id: contactId }, company.as(company.admin));
    await desk.runJobs();
    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(0);
    const late = { _id: randomUUID(), companyId: company.id, contactId, order: '1' };
    await desk.connection.collection<{ _id: string }>('imported_messages').insertOne(late);
    await desk.runJobs(60_000);

    expect(await desk.count('imported_messages', { companyId: company.id })).toBe(0);
  });
});
