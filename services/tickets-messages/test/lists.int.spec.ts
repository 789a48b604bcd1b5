import { ContactPages, orderOf, type Actor } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import { askPage } from '../../service-kit/test/ask-page.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { ContactsRepository } from '../src/contacts/contacts.repository.js';
import { contactFrom } from '../src/contacts/contact.js';
import { ContactQueryHandlers } from '../src/contacts/contact-query-handlers.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { MessagesRepository } from '../src/conversations/messages.repository.js';
import type { Message } from '../src/conversations/message.js';
import { branchesOf, type TicketListQuery } from '../src/conversations/rules/ticket-list.js';
import { ReadTicketList } from '../src/reading/tickets/list-tickets.js';
import { TicketListsRepository } from '../src/conversations/ticket-lists.repository.js';
import { openTicket, snapshotOf, type Ticket } from '../src/conversations/ticket.js';
import { Desk, type Company } from './desk.js';

const TICKETS = 20_000;
const MESSAGES = 50_000;
const LONG_CONVERSATION = 5_000;
const CONTACTS = 2_000;
const FIRST = Date.UTC(2026, 0, 1);
const QUEUES = ['q0', 'q1', 'q2', 'q3', null];
type Stats = { totalDocsExamined: number; nReturned: number };

const generatedContacts = (companyId: string) =>
  Array.from({ length: CONTACTS }, (_, n) =>
    contactFrom(
      { number: `55119${10_000_000 + n}`, lid: null, name: `${n % 2 ? 'João' : 'Bia'} Cliente ${n}` },
      { id: newId(), companyId, now: new Date(FIRST) },
    ),
  );

function generatedTickets(companyId: string, contacts: ReturnType<typeof generatedContacts>): Ticket[] {
  return Array.from({ length: TICKETS }, (_, n) => {
    const [_id, now] = [newId(), new Date(FIRST + n * 60_000)];
    const active = n % 10 === 0; // one of each contact
    const status = active ? (n % 20 === 0 ? 'open' : 'pending') : 'closed';
    const userId = status === 'pending' ? null : `u${Math.floor(n / 20) % 5}`;
    const place = { status, userId, queueId: QUEUES[Math.floor(n / 7) % 5] ?? null, whatsappId: 'shop' } as const;
    const contact =
      contacts[Math.floor(n / 10)] ?? contactFrom({ number: null, lid: 'x', name: 'x' }, { id: 'x', companyId, now });
    const line = {
      text: `linha ${n}`,
      fromMe: false,
      sentAt: now,
      order: orderOf(now, n, _id),
      unread: active && n % 30 === 0,
    };
    return openTicket(
      { _id, companyId, uuid: crypto.randomUUID(), number: n + 1, ...place },
      snapshotOf(contact),
      line,
      now,
    );
  });
}

const generatedMessages = (companyId: string, tickets: readonly Ticket[]): Message[] =>
  Array.from({ length: MESSAGES }, (_, n) => {
    const [_id, createdAt] = [newId(), new Date(FIRST + n * 1_000)];
    const { _id: ticketId, contactId } = tickets[n < LONG_CONVERSATION ? 0 : n % TICKETS] as Ticket;
    const rest = { mediaType: null, quotedMsg: null, errorCode: null, recovered: false, userId: null, queueId: null };
    const where = { companyId, ticketId, contactId, whatsappId: 'shop', wid: `W${n}`, fromMe: n % 2 === 0 };
    return {
      _id,
      ...where,
      body: `linha ${n}`,
      ack: 4,
      read: true,
      createdAt,
      order: orderOf(createdAt, n, _id),
      ...rest,
    };
  });

describe('lists', () => {
  let desk: Desk;
  let company: Company;
  let agent: Actor;
  let longTicket: Ticket;
  beforeAll(async () => {
    desk = await Desk.start();
    company = await desk.company();
    agent = company.actor({ userId: 'u1', queueIds: ['q1', 'q2'], allTicket: true });
    const contacts = generatedContacts(company.id);
    const tickets = generatedTickets(company.id, contacts);
    longTicket = tickets[0] as Ticket;
    const messages = generatedMessages(company.id, tickets);
    for (const [name, documents] of Object.entries({ contacts, tickets, messages }))
      for (let n = 0; n < documents.length; n += 10_000)
        await desk.connection
          .collection(name)
          .insertMany(documents.slice(n, n + 10_000) as never[], { ordered: false });
  }, TEST_LIMIT_MS);
  afterAll(() => desk.stop(), TEST_LIMIT_MS);

  const examinedPerReturned = ({ executionStats }: { executionStats: Stats }) =>
    executionStats.totalDocsExamined / executionStats.nReturned;
  const listTickets = (
    actor: Actor,
    query: Partial<TicketListQuery> & { pageNumber: number; cursor?: string | undefined },
  ) =>
    desk
      .get(ReadTicketList)
      .execute({ searchParam: '', showAll: false, withUnreadMessages: false, ...query }, company.as(actor));

  describe('of tickets', () => {
    const queries: [string, 'agent' | 'admin', Partial<TicketListQuery>][] = [
      ['the actor’s open ones', 'agent', { status: 'open' }],
      ['pending ones of the actor’s queues', 'agent', { status: 'pending' }],
      ['pending ones of one of the actor’s queues', 'agent', { status: 'pending', queueIds: ['q1'] }],
      ['the actor’s open ones of one queue', 'agent', { status: 'open', queueIds: ['q2'] }],
      ['closed ones that the actor may see', 'agent', { status: 'closed' }],
      ['all that the actor may see', 'agent', {}],
      ['unread ones of the actor’s queues', 'agent', { withUnreadMessages: true }],
      ['all pending ones', 'admin', { status: 'pending' }],
      ['everyone’s open ones', 'admin', { status: 'open', showAll: true }],
      ['everyone’s closed ones', 'admin', { status: 'closed', showAll: true }],
      ['everyone’s closed ones of two queues', 'admin', { status: 'closed', showAll: true, queueIds: ['q0', 'q3'] }],
      ['everything', 'admin', { showAll: true }],
    ];

    it.each([
      ['in the actor’s queues', 'agent', {}],
      ['in one of the actor’s queues', 'agent', { queueIds: ['q1'] }],
      ['anywhere', 'admin', { showAll: true }],
    ] as const)('show what waits %s, the longest wait first, from few documents', async (_name, who, narrowed) => {
      const actor = who === 'admin' ? company.admin : agent;
      const query = { status: 'pending' as const, sort: 'waiting' as const, ...narrowed, queueIds: undefined };
      const asked = 'queueIds' in narrowed ? { ...query, queueIds: [...narrowed.queueIds] } : query;
      const full = { showAll: false, withUnreadMessages: false, ...asked };
      const list = { branches: branchesOf(actor, full), onlyUnread: false, byWaiting: true };
      const lists = desk.get(TicketListsRepository);
      const all = await lists.list(company.id, list, { after: null, skip: 0, limit: TICKETS });
      const first = await listTickets(actor, { ...asked, pageNumber: 1 });
      const cursor = first.nextCursor ?? undefined;
      const pages = [first, await listTickets(actor, { ...asked, pageNumber: 2, cursor })];

      const explained = await lists.explain(company.id, list, {
        after: all[20]?.waitingOrder ?? null,
        skip: 0,
        limit: 41,
      });

      const keys = all.map(({ waitingOrder }) => waitingOrder);
      expect(keys).toEqual(keys.toSorted());
      expect(keys[0]).toMatch(/^\d/);
      expect(keys.at(-1)).toMatch(/^~/);
      const shown = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
      expect(shown).toEqual(all.slice(0, shown.length).map(({ _id }) => _id));
      expect(shown.length).toBeGreaterThan(40);
      expect(examinedPerReturned(explained as { executionStats: Stats })).toBeLessThanOrEqual(2);
    });

    it.each(queries)('read few documents for a page: %s', async (_name, who, query) => {
      const actor = who === 'admin' ? { ...company.admin, userId: 'u1' } : agent;
      const full = { showAll: false, withUnreadMessages: false, ...query };
      const list = { branches: branchesOf(actor, full), onlyUnread: full.withUnreadMessages };
      const lists = desk.get(TicketListsRepository);
      const all = await lists.list(company.id, list, { after: null, skip: 0, limit: TICKETS });
      const deep = all.at(-22)?.order ?? null;

      const first = await lists.explain(company.id, list, { after: null, skip: 0, limit: 41 });
      const last = await lists.explain(company.id, list, { after: deep, skip: 0, limit: 41 });

      expect(all.length).toBeGreaterThan(20);
      expect(all.map(({ order }) => order)).toEqual(
        all
          .map(({ order }) => order)
          .toSorted()
          .reverse(),
      );
      expect(examinedPerReturned(first as { executionStats: Stats })).toBeLessThanOrEqual(2);
      expect(examinedPerReturned(last as { executionStats: Stats })).toBeLessThanOrEqual(2);
    });

    it.each(['cursor', 'number'])('are paged without gaps or duplicates, by %s', async (by) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = await listTickets(agent, { status: 'pending', pageNumber, cursor });
        seen.push(...page.tickets.map(({ id }) => id));
        if (by === 'cursor') cursor = page.nextCursor ?? undefined;
        if (!page.hasMore) {
          expect(page.count).toBe(seen.length);
          break;
        }
      }

      const visible = { companyId: company.id, status: 'pending', queueId: { $in: ['q1', 'q2', null] } };
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(await desk.count('tickets', visible));
    });

    it.each(['left', 'came'])('neither skip nor repeat a ticket when others %s between two pages', async (what) => {
      const another = await desk.company();
      const stored = desk.connection.collection<{ _id: string }>('tickets');
      const closed = generatedTickets(another.id, []).filter(({ status }) => status === 'closed');
      const [tickets, later] = [closed.slice(0, 100), closed.slice(100, 110)];
      await stored.insertMany(tickets);
      const read = (pageNumber: number, cursor?: string) =>
        listTickets(another.admin, { status: 'closed', showAll: true, pageNumber, cursor });
      const first = await read(1);
      const shown = first.tickets.map(({ id }) => id);
      if (what === 'left') await stored.deleteMany({ _id: { $in: shown.slice(0, 10) }, companyId: another.id });
      else await stored.insertMany(later);

      const second = await read(2, first.nextCursor ?? undefined);

      const newestFirst = tickets.map(({ _id }) => _id).toReversed();
      expect([...shown, ...second.tickets.map(({ id }) => id)]).toEqual(newestFirst.slice(0, 80));
    });

    it('continue their numbers although the data has no counter', async () => {
      const another = await desk.company();
      const [first] = generatedTickets(another.id, []);
      await desk.connection.collection('tickets').insertOne({ ...first, number: 700 } as never);

      await another.receives();

      expect((await another.tickets()).map(({ number }) => number)).toEqual([701, 700]);
    });

    it('count up to a thousand', async () => {
      const page = await listTickets(company.admin, { status: 'closed', showAll: true, pageNumber: 1 });

      expect(page).toMatchObject({ count: 1_000, hasMore: true });
      expect(page.tickets).toHaveLength(40);
    });

    it('of other companies are not visible', async () => {
      const other = await desk.company();

      const seen = await desk
        .get(ReadTicketList)
        .execute({ searchParam: '', pageNumber: 1, showAll: true, withUnreadMessages: false }, other.as(other.admin));
      expect(seen).toEqual({ tickets: [], count: 0, hasMore: false, nextCursor: null });
    });
  });

  describe('of messages', () => {
    it('read few documents for a page, both for the newest and a deep one', async () => {
      const messages = desk.get(MessagesRepository);
      const [deep] = await messages.list(company.id, longTicket._id, { after: null, skip: 4_900, limit: 1 });

      const slices = [null, deep?.order ?? null].map((after) => ({ after, skip: 0, limit: 41 }));
      for (const slice of slices) {
        const explained = await messages.explain(company.id, longTicket._id, slice);
        expect(examinedPerReturned(explained as { executionStats: Stats })).toBeLessThanOrEqual(2);
      }
    });

    it('are sorted newest page first, oldest first within a page', async () => {
      const read = (pageNumber: number) =>
        desk
          .get(ListMessagesHandler)
          .execute({ ticketId: longTicket._id, pageNumber, markRead: true }, company.as(company.admin));

      const [newest, before] = [await read(1), await read(2)];

      const orders = [...before.messages, ...newest.messages].map(({ order }) => order);
      expect(orders).toHaveLength(80);
      expect(orders).toEqual(orders.toSorted());
      expect(newest).toMatchObject({ hasMore: true, count: 1_000 });
    });
  });

  describe('of contacts', () => {
    it.each(['', 'joao', '1191', 'cliente 7'])('read few documents for a page: %j', async (typed) => {
      const contacts = desk.get(ContactsRepository);
      const pattern = { pattern: searchPattern(typed, 'America/Sao_Paulo'), createdAt: {} };
      const all = await contacts.list(company.id, pattern, { after: null, skip: 0, limit: CONTACTS });
      const deep = all.at(Math.floor(all.length / 2))?.searchText ?? null;

      for (const after of [null, deep]) {
        const explained = await contacts.explain(company.id, pattern, { after, skip: 0, limit: 41 });
        expect(examinedPerReturned(explained as { executionStats: Stats })).toBeLessThanOrEqual(2);
      }
    });

    it('find contacts by name and by number', async () => {
      const find = async (searchParam: string) =>
        (
          await askPage(ContactPages, { searchParam }, (query) =>
            desk.get(ContactQueryHandlers).list(query, company.as(agent)),
          )
        ).contacts;

      expect(await find('JOÃO CLIENTE 77')).toMatchObject([
        { name: 'João Cliente 77' },
        ...Array.from({ length: 5 }, () => ({})),
      ]);
      expect(await find('10000044')).toMatchObject([{ name: 'Bia Cliente 44' }]);
    });
  });
});
