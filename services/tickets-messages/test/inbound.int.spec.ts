import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, WhatsappPresenceChanged, type TicketMessageAdded } from '@recado/contracts';
import { ContactQueryHandlers } from '../src/contacts/contact-query-handlers.js';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { AnnouncePresenceHandler } from '../src/inbound/announce-presence.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { GetTicketHandler } from '../src/reading/tickets/get-ticket.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { FillWaitingOrder } from '../src/housekeeping/maintenance/fill-waiting-order.js';
import { Desk, JOANA, type Company } from './desk.js';

describe('an inbound message', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const conversation = async (company: Company) => (await company.conversation()).messages;
  const bodies = async (company: Company) => (await conversation(company)).map(({ body }) => body);

  it('opens a pending ticket and publishes it', async () => {
    const company = await desk.company();

    await company.receives({ text: 'Bom dia' });

    const ticket = await company.onlyTicket();
    expect(ticket).toMatchObject({ status: 'pending', userId: null, queue: null, unreadMessages: 1, number: 1 });
    expect(ticket).toMatchObject({ lastMessage: 'Bom dia', contact: { name: 'Joana', number: JOANA.number } });
    const [added] = await company.announced<TicketMessageAdded['data']>('tickets.message.added');
    expect(added).toMatchObject({ before: null, ticket: { id: ticket.id }, message: { body: 'Bom dia', read: false } });
  });

  it('goes into the active ticket and counts as unread', async () => {
    const company = await desk.company();
    await company.receives();

    await company.receives({ text: 'Alguém?' });

    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'Alguém?', unreadMessages: 2, revision: 2 });
    const [, second] = await company.announced<TicketMessageAdded['data']>('tickets.message.added', 2);
    expect(second?.before).toEqual({ status: 'pending', userId: null, queueId: null });
  });

  it('delivered ten times is one message and changes nothing else', async () => {
    const company = await desk.company();
    const event = await company.receives();
    const ticket = await company.onlyTicket();

    await Promise.all(Array.from({ length: 9 }, () => desk.get(RecordInboundMessageHandler).execute(event)));

    expect(await company.onlyTicket()).toEqual(ticket);
    expect(await desk.count('messages', { companyId: company.id })).toBe(1);
    await company.receives({ text: 'a later one' });
    expect(await company.announced('tickets.message.added', 2)).toHaveLength(2);
  });

  it('redelivered after its ticket was closed opens no other', async () => {
    const company = await desk.company();
    const event = await company.receives();
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(company.admin));

    await desk.get(RecordInboundMessageHandler).execute(event);

    expect(await company.onlyTicket()).toMatchObject({ id, status: 'closed', unreadMessages: 0 });
  });

  it('of a new contact, fifty at once like an album, creates one contact and one ticket', async () => {
    const company = await desk.company();
    const events = Array.from({ length: 50 }, (_, n) => company.message({ text: `n ${n}` }));

    await Promise.all(events.map((event) => desk.get(RecordInboundMessageHandler).execute(event)));

    expect(await company.onlyTicket()).toMatchObject({ unreadMessages: 50, revision: 50 });
    expect(await desk.count('contacts', { companyId: company.id })).toBe(1);
    expect(await desk.count('messages', { companyId: company.id })).toBe(50);
  });

  it('of many contacts at once, including a repeated one and a closed ticket, is handled individually', async () => {
    const company = await desk.company();
    const contactOf = (n: number) => ({ number: `55119${n}`, lid: null, name: `Contato ${n}` });
    const numbers = Array.from({ length: 30 }, (_, n) => 70_000_000 + n);
    const first = await Promise.all(numbers.map((n) => company.receives({ contact: contactOf(n), text: 'um' })));
    const closed = (await company.tickets()).find(({ contact }) => contact.number === contactOf(70_000_000).number);
    await desk.get(UpdateTicketHandler).execute({ id: closed?.id ?? '', status: 'closed' }, company.as(company.admin));

    const repeated = first.slice(10, 20).map((event) => desk.get(RecordInboundMessageHandler).execute(event));
    await Promise.all([...numbers.map((n) => company.receives({ contact: contactOf(n), text: 'dois' })), ...repeated]);

    expect(await desk.count('messages', { companyId: company.id })).toBe(60);
    const tickets = await desk.connection.collection('tickets').find({ companyId: company.id }).toArray();
    const shown = tickets.map(({ contact, status, unreadMessages, lastMessage }) => {
      const { number } = contact as { number: string };
      return { number, status: status as string, unread: unreadMessages as number, text: lastMessage as string };
    });
    const waiting = numbers
      .slice(1)
      .map((n) => ({ number: contactOf(n).number, status: 'pending', unread: 2, text: 'dois' }));
    const reopened = { number: contactOf(70_000_000).number, status: 'pending', unread: 1, text: 'dois' };
    const done = { number: reopened.number, status: 'closed', unread: 0, text: 'um' };
    expect(shown).toHaveLength(31);
    expect(shown).toEqual(expect.arrayContaining([...waiting, reopened, done]));
    const announced = await company.announced<TicketMessageAdded['data']>('tickets.message.added', 60);
    expect(new Set(announced.map(({ message }) => message.id)).size).toBe(60);
  });

  it('keeps changes that another process made to the ticket', async () => {
    const company = await desk.company();
    await company.receives({ text: 'um' });
    const { id } = await company.onlyTicket();
    const changed = { status: 'open', userId: company.admin.userId, unreadMessages: 0 };
    const written = { $set: changed, $inc: { revision: 1 } };
    await desk.connection.collection('tickets').updateOne({ _id: id as never }, written);

    await company.receives({ text: 'dois' });

    const expected = {
      status: 'open',
      userId: company.admin.userId,
      unreadMessages: 1,
      lastMessage: 'dois',
      revision: 3,
    };
    expect(await company.onlyTicket()).toMatchObject(expected);
    const [, added] = await company.announced<TicketMessageAdded['data']>('tickets.message.added', 2);
    expect(added?.ticket).toMatchObject(expected);
  });

  it('of a ticket stored by an earlier version keeps its waiting order after the next start', async () => {
    const company = await desk.company();
    const asked = new Date(Date.UTC(2026, 5, 1, 12));
    await company.receives({ sentAt: asked });
    const { id } = await company.onlyTicket();
    const tickets = desk.connection.collection('tickets');
    await tickets.updateOne({ _id: id as never }, { $unset: { waitingOrder: '' } });

    await desk.get(FillWaitingOrder).onApplicationBootstrap();

    const [stored] = await tickets.find({ companyId: company.id }).toArray();
    expect(stored?.['waitingOrder']).toBe((await company.onlyTicket()).waitingOrder);
    expect(await company.onlyTicket()).toMatchObject({ waitingSince: asked.toISOString() });
  });

  it('stays in its company', async () => {
    const [one, other] = [await desk.company(), await desk.company()];
    const event = one.message({ text: 'for one' });

    await desk.get(RecordInboundMessageHandler).execute(event);
    await desk.get(RecordInboundMessageHandler).execute({ ...event, companyId: other.id });

    const [first, second] = [await one.onlyTicket(), await other.onlyTicket()];
    expect(first.id).not.toBe(second.id);
    expect(first.contactId).not.toBe(second.contactId);
    expect([first.number, second.number]).toEqual([1, 1]);
    await expect(
      desk.get(ContactQueryHandlers).get({ id: first.contactId }, other.as(other.admin)),
    ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('that is late is sorted by its time and does not change the preview', async () => {
    const company = await desk.company();
    const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second));
    await company.receives({ text: 'second', sentAt: at(2) });
    await company.receives({ text: 'third', sentAt: at(3) });

    await company.receives({ text: 'first', sentAt: at(1), recovered: true });

    expect(await bodies(company)).toEqual(['first', 'second', 'third']);
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'third', unreadMessages: 3 });
  });

  it('typed on the phone does not count as unread', async () => {
    const company = await desk.company();

    await company.receives({ fromMe: true, text: 'Já respondo' });

    expect(await company.onlyTicket()).toMatchObject({ status: 'pending', unreadMessages: 0, lastMessageFromMe: true });
    expect(await conversation(company)).toMatchObject([{ fromMe: true, ack: 2, userId: null, read: true }]);
  });

  it('goes to the queue of a connection with a single queue', async () => {
    const company = await desk.company();
    const queueId = await company.queue('Vendas');
    const connectionId = await company.addConnection({ queueIds: [queueId] });

    await company.receives({ connectionId });

    expect(await company.onlyTicket()).toMatchObject({ queueId, queue: { name: 'Vendas' } });
  });

  it('quotes the message that it answers', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ text: 'Tem bolo?' });

    await company.receives({ text: 'De cenoura', quotedId: data.messageId });

    const [, answer] = await conversation(company);
    expect(answer?.quotedMsg).toMatchObject({ body: 'Tem bolo?', fromMe: false });
  });

  it('that is unreadable is shown as such', async () => {
    const company = await desk.company();
    const event = company.message();

    const data = { ...event.data, content: { type: 'unreadable' as const, reason: 'no session' } };
    await desk.get(RecordInboundMessageHandler).execute({ ...event, data });

    expect(await conversation(company)).toMatchObject([{ body: '', mediaType: 'unreadable' }]);
  });

  describe('of a known person', () => {
    it('by number or LID finds the one contact, which learns the other address', async () => {
      const company = await desk.company();
      const [number, lid] = ['5521999990000', '999990000111'];
      await company.receives({ contact: { number: null, lid, name: null } });
      await company.receives({ contact: { number, lid, name: 'Caio' } });

      await company.receives({ contact: { number, lid: null, name: 'Other name' } });

      expect(await company.onlyTicket()).toMatchObject({ contact: { number, name: 'Caio' }, unreadMessages: 3 });
    });

    const merged = async () => {
      await desk.runJobs();
      await desk.runJobs(15_000);
    };

    it('with two contacts gives the LID to the one with the number if the other has no ticket', async () => {
      const company = await desk.company();
      const { id: contactId } = await company.contact('Joana Siqueira');
      const strayed = {
        _id: randomUUID(),
        companyId: company.id,
        number: '',
        lid: JOANA.lid,
        name: 'x',
        searchText: 'x',
        email: '',
        profilePicUrl: '',
        createdAt: new Date(),
        updatedAt: new Date(),
      };
      await desk.connection.collection<{ _id: string }>('contacts').insertOne(strayed);

      await company.receives();
      await merged();
      await company.receives({ contact: { number: null, lid: JOANA.lid, name: null } });

      expect(await company.onlyTicket()).toMatchObject({ contactId, unreadMessages: 2 });
      expect(await desk.count('contacts', { companyId: company.id })).toBe(1);
    });

    it('with two contacts and tickets merges both into the older one', async () => {
      const company = await desk.company();
      await company.receives({ contact: { ...JOANA, lid: null }, text: 'one' });
      const older = await company.onlyTicket();
      await company.receives({ contact: { ...JOANA, number: null }, text: 'two' });
      const newer = (await company.tickets()).find(({ id }) => id !== older.id);

      await company.receives({ text: 'three' });
      await merged();

      const as = company.as(company.admin);
      const read = await desk
        .get(ListMessagesHandler)
        .execute({ ticketId: older.id, pageNumber: 1, markRead: false }, as);
      expect(read.messages.map(({ body }) => body)).toEqual(['one', 'two', 'three']);
      expect(read.events.map(({ kind }) => kind)).toContain('merged');
      expect(await company.onlyTicket()).toMatchObject({ id: older.id, lastMessage: 'three', unreadMessages: 3 });
      expect(await desk.get(GetTicketHandler).execute({ uuid: newer?.uuid ?? '' }, as)).toMatchObject({ id: older.id });
      expect(await desk.count('contacts', { companyId: company.id })).toBe(1);
      expect(await desk.count('messages', { companyId: company.id, contactId: older.contactId })).toBe(3);
    });
  });

  it('updates the contact in closed tickets as well', async () => {
    const company = await desk.company();
    await company.receives({ contact: { ...JOANA, name: null } });
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(company.admin));

    await company.receives();

    const names = (await company.tickets()).map(({ contact }) => contact.name);
    expect(names).toEqual(['Joana', 'Joana']);
  });

  describe('and typing', () => {
    const typing = (company: Company, { at = new Date(), contact = JOANA } = {}) =>
      createEvent(WhatsappPresenceChanged, {
        id: randomUUID(),
        companyId: company.id,
        correlationId: 'test',
        occurredAt: at,
        data: { connectionId: company.connectionId, contact, presence: 'composing' },
      });

    it('shows typing in the contact’s ticket, unless it is old or from an unknown person', async () => {
      const company = await desk.company();
      await company.receives();
      const presence = desk.get(AnnouncePresenceHandler);

      await presence.execute(typing(company, { at: new Date(Date.now() - 60_000) }));
      await presence.execute(typing(company, { contact: { number: '4912345678', lid: null, name: null } }));
      await presence.execute({ ...typing(company), companyId: (await desk.company()).id });
      await presence.execute(typing(company));

      const { id: ticketId, contactId } = await company.onlyTicket();
      const audience = { status: 'pending', userId: null, queueId: null };
      const shown = { ticketId, contactId, presence: 'composing', user: null, audience };
      expect(await company.announced('tickets.presence.changed')).toEqual([shown]);
    });
  });

  describe('and acks', () => {
    const typed = async (company: Company) => company.message({ fromMe: true });
    const stored = async (company: Company) => (await conversation(company))[0];

    it('that count up are stored; repeated or older ones change nothing', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ fromMe: true });
      for (const ack of [3, 4, 4, 3])
        await desk.get(AcknowledgeMessageHandler).execute(company.ack(data.messageId, ack));

      expect(await stored(company)).toMatchObject({ ack: 4 });
      await desk.get(AcknowledgeMessageHandler).execute(company.ack(data.messageId, 5));
      expect(await company.announced('tickets.message.changed', 3)).toHaveLength(3);
    });

    it('that arrive first wait for their message', async () => {
      const company = await desk.company();
      const event = await typed(company);
      await desk.get(AcknowledgeMessageHandler).execute(company.ack(event.data.messageId, 4));
      await desk.get(AcknowledgeMessageHandler).execute(company.ack(event.data.messageId, 3));

      await desk.get(RecordInboundMessageHandler).execute(event);

      expect(await stored(company)).toMatchObject({ ack: 4 });
      expect(await desk.count('early_acks', { companyId: company.id })).toBe(0);
    });

    it('of another company do not affect it', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { data } = await company.receives({ fromMe: true });

      const foreign = { ...company.ack(data.messageId, 5), companyId: other.id };
      await desk.get(AcknowledgeMessageHandler).execute(foreign);

      expect(await stored(company)).toMatchObject({ ack: 2 });
    });
  });
});
