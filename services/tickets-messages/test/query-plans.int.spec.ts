import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@recado/contracts';
import { AutoCloseWork } from '../src/housekeeping/maintenance/auto-close.job.js';
import { PurgeJob } from '../src/housekeeping/maintenance/purge.job.js';
import { MessagesRepository } from '../src/conversations/messages.repository.js';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { FileOwners } from '../src/shared/storage/file-owners.js';
import { SearchContacts } from '../src/contacts/search-contacts.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { Desk, type Company } from './desk.js';

const ROWS = 3_000;
/** The number of documents that one message may read, besides a page of the conversation. */
const MOST = 10;
const HOUR_MS = 3_600_000;
/** Collections with only a few documents per company. */
const SMALL = ['jobs'];

/** Covers the handling of a message, and recurring jobs, in a company with a long history. */
describe('a query that runs per message or in a loop reads no more than necessary', () => {
  let desk: Desk;
  let company: Company;
  let marina: Actor;
  let queueId: string;
  beforeAll(async () => {
    desk = await Desk.start();
    company = await desk.company();
    queueId = await company.queue('Vendas');
    marina = await company.agent('Marina', { queueIds: [queueId], allTicket: true });
    await company.receives({ text: 'Oi!' });
    await past();
  });
  afterAll(() => desk.stop(), 60_000);

  /** Copies what the first message created: old closed tickets and contacts, with one message each. */
  const past = async () => {
    const [ticket, message, contact] = await Promise.all(
      ['tickets', 'messages', 'contacts'].map((name) =>
        desk.connection.collection(name).findOne({ companyId: company.id }),
      ),
    );
    const rows = Array.from({ length: ROWS }, (_, n) => ({ n, id: randomUUID() }));
    const order = String(n0()).padStart(10, '0');
    const copy = (name: string, rowOf: (row: { n: number; id: string }) => object) =>
      desk.connection
        .collection<{ _id: string }>(name)
        .insertMany(rows.map((row) => ({ _id: randomUUID(), ...rowOf(row) })));
    await copy('contacts', ({ n, id }) => ({
      ...{ ...contact, _id: id, number: `551190000${n}`, numberKey: `551190000${n}`, lid: `1000${n}` },
    }));
    await copy('tickets', ({ n, id }) => ({
      ...{ ...ticket, _id: id, uuid: id, contactId: id, number: n + 1_000, status: 'closed', order, unreadMessages: 0 },
      ...{ waitingOrder: null, closedAt: new Date(0), userId: marina.userId, queueId },
    }));
    await copy('messages', ({ n, id }) => ({
      ...{
        ...message,
        _id: randomUUID(),
        ticketId: id,
        contactId: id,
        wid: `old-${n}`,
        order: `${order}${n}`,
        read: true,
      },
      media: { kind: 'image', key: n % 2 ? `${company.id}/${n}` : null },
    }));
  };
  const n0 = () => 1_000_000_000;
  const expectNarrow = async (work: () => Promise<unknown>) => {
    const plans = await queryPlansOf(desk.connection, work);
    const ofRequest = plans.filter(({ collection }) => !SMALL.includes(collection));
    expect(plans.length).toBeGreaterThan(0);
    expect(wideQueries(ofRequest, MOST)).toEqual([]);
  };
  const open = async () => (await company.tickets()).find(({ status }) => status !== 'closed');
  const as = (actor: Actor) => company.as(actor);

  it('when a known contact writes', () => expectNarrow(() => company.receives({ text: 'Tudo bem?' })));

  it('when a new contact writes', () =>
    expectNarrow(() =>
      company.receives({ text: 'Bom dia', contact: { number: '5511955554444', lid: '777', name: 'Rui' } }),
    ));

  it.each(['joana 97123', '97123-4567 joana', '+55 11 97123 joana'])(
    'when a contact is searched by name and number: %s',
    async (typed) => {
      const known = await company.contact('Joana Prado', '5511971234567');
      await expectNarrow(async () =>
        expect(await desk.get(SearchContacts).execute(company.id, typed)).toEqual([known.id]),
      );
    },
  );

  it('when an agent accepts, reads and answers, and WhatsApp reports ticks', async () => {
    const ticket = await open();
    const id = ticket?.id ?? '';
    const request = { ticketId: id, pageNumber: 1, markRead: true };
    await expectNarrow(() => desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, as(marina)));
    await expectNarrow(() => desk.get(ListMessagesHandler).execute(request, as(marina)));
    await expectNarrow(() => desk.get(SendMessageHandler).execute({ ticketId: id, body: 'Olá' }, as(marina)));
    const sent = await desk.connection.collection('messages').findOne({ companyId: company.id, fromMe: true });
    for (const ack of [1, 2, 3])
      await expectNarrow(() => desk.get(AcknowledgeMessageHandler).execute(company.ack(String(sent?.['wid']), ack)));
    await expectNarrow(() => desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, as(marina)));
  });

  it('when an ack arrives before its message', () =>
    expectNarrow(() => desk.get(AcknowledgeMessageHandler).execute(company.ack('not-yet-known', 2))));

  it('when other tickets are checked for files', () =>
    expectNarrow(() => desk.get(MessagesRepository).filesElsewhere(company.id, [`${company.id}/7`], 'other')));

  it('when references to files are looked up', async () => {
    await desk.connection
      .collection('messages')
      .updateMany(
        { companyId: company.id, 'media.key': `${company.id}/9` },
        { $set: { 'media.key': `${company.id}/7` } },
      );
    const keys = [`${company.id}/7`, `${company.id}/8`, `${company.id}/11`];
    await expectNarrow(() => desk.get(FileOwners).filesAmong(company.id, keys));
    const found = await desk.get(FileOwners).filesAmong(company.id, keys);
    expect(found.toSorted()).toEqual([`${company.id}/11`, `${company.id}/7`]);
  });

  it('when inactive tickets are closed', async () => {
    await company.choose({ hoursCloseTicketsAuto: '24' });
    await company.receives({ text: 'Há dias', sentAt: new Date(Date.now() - 48 * HOUR_MS) });
    await expectNarrow(() => desk.get(AutoCloseWork).execute(new Date()));
  });

  it('when jobs are polled, and when nothing is old enough to be removed', async () => {
    const plans = await queryPlansOf(desk.connection, () => desk.runJobs());
    expect(wideQueries(plans, MOST)).toEqual([]);
    await expectNarrow(() => desk.get(PurgeJob).execute(new Date()));
  });
});
