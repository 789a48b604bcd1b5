import { randomUUID } from 'node:crypto';
import {
  ConnectionState,
  type Actor,
  type ReadWhatsappMessages,
  type SendWhatsappMessage,
  type TicketChanged,
  type TicketMessageAdded,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MessagesRepository } from '../src/conversations/messages.repository.js';
import { Transactions } from '@recado/service-kit/mongo';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { MarkUnreadHandler } from '../src/reading/tickets/mark-read.js';
import { ReadMessageHandler } from '../src/reading/tickets/read-message.js';
import { ResendMessageHandler } from '../src/handling/outbound/resend-message.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, JOANA, type Company } from './desk.js';

type Sent = SendWhatsappMessage['data'];

describe('an agent', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  /** A company with a ticket that Marina has accepted. */
  const accepted = async (text = 'Oi!') => {
    const company = await desk.company();
    const queueId = await company.queue('Vendas');
    const marina = await company.agent('Marina', { queueIds: [queueId], allTicket: true });
    const { data } = await company.receives({ text });
    const { id: ticketId } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'open', queueId }, company.as(marina));
    return { company, marina, ticketId, queueId, inbound: data };
  };
  const send = (company: Company, actor: Actor, ticketId: string, more: object = {}) =>
    desk.get(SendMessageHandler).execute({ ticketId, body: 'Olá, Joana', ...more }, company.as(actor));
  const read = (company: Company, actor: Actor, ticketId: string, markRead = true) =>
    desk.get(ListMessagesHandler).execute({ ticketId, pageNumber: 1, markRead }, company.as(actor));

  describe('sends a message', () => {
    it('that is stored as queued, shown immediately and passed to the connection', async () => {
      const { company, marina, ticketId, inbound } = await accepted();

      const message = await send(company, marina, ticketId);

      expect(message).toMatchObject({ ack: 0, fromMe: true, userId: marina.userId, errorCode: null, read: true });
      const [, added] = await company.announced<TicketMessageAdded['data']>('tickets.message.added', 2);
      expect(added?.message).toEqual(message);
      expect(added?.ticket).toMatchObject({ lastMessage: 'Olá, Joana', lastMessageFromMe: true });
      const [command] = await company.announced<Sent>('whatsapp.message.send');
      expect(command).toMatchObject({
        connectionId: inbound.connectionId,
        contact: JOANA,
        content: { text: 'Olá, Joana' },
      });
      expect(command?.messageId).toMatch(/^3EB0[0-9A-F]{36}$/);
    });

    it('that shows that the platform operator wrote it, also after the entry', async () => {
      const { company, marina, ticketId } = await accepted();
      const operator = { userId: 'olga', name: 'Olga' };
      const guest: Actor = { ...company.admin, userId: randomUUID(), operator };

      const message = await send(company, guest, ticketId);
      await send(company, marina, ticketId);

      expect(message).toMatchObject({ userId: guest.userId, operator: 'Olga' });
      const { messages } = await read(company, marina, ticketId);
      expect(messages.filter(({ fromMe }) => fromMe).map((one) => one.operator)).toEqual(['Olga', undefined]);
    });

    it('that ends the contact’s wait, which starts again with the next question and ends when the ticket is closed', async () => {
      const company = await desk.company();
      const marina = await company.agent('Marina', { queueIds: [await company.queue('Vendas')], allTicket: true });
      const asked = new Date(Date.UTC(2026, 5, 1, 12));
      await company.receives({ sentAt: asked });
      await company.receives({ text: 'Alguém?', sentAt: new Date(asked.getTime() + 60_000) });
      const { id, waitingSince, waitingOrder } = await company.onlyTicket();
      const storedOrder = async () =>
        (await desk.connection.collection('tickets').findOne({ companyId: company.id }))?.['waitingOrder'] as string;
      const queueId = marina.queueIds[0] ?? '';
      const accept = { id, status: 'open' as const, queueId };
      const taken = await desk.get(UpdateTicketHandler).execute(accept, company.as(marina));

      await send(company, marina, id);
      const answered = { ...(await company.onlyTicket()), order: await storedOrder() };
      const again = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5_000);
      await company.receives({ text: 'E bolo?', sentAt: again });
      const asksAgain = { ...(await company.onlyTicket()), order: await storedOrder() };
      await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(marina));

      expect(waitingSince).toBe(asked.toISOString());
      expect(taken.waitingSince).toBe(waitingSince);
      expect(answered.waitingSince).toBeNull();
      expect(asksAgain.waitingSince).toBe(again.toISOString());
      expect((await company.onlyTicket()).waitingSince).toBeNull();
      expect([taken.waitingOrder, answered.waitingOrder, asksAgain.waitingOrder]).toEqual([null, null, null]);
      const longestFirst = [waitingOrder, asksAgain.order, answered.order];
      expect(longestFirst.toSorted()).toEqual(longestFirst);
    });

    it('that quotes another one', async () => {
      const { company, marina, ticketId, inbound } = await accepted('Tem bolo?');
      const [asked] = (await read(company, marina, ticketId)).messages;

      const answer = await send(company, marina, ticketId, { quotedMsg: { id: asked?.id } });

      expect(answer.quotedMsg).toEqual({
        id: asked?.id,
        body: 'Tem bolo?',
        fromMe: false,
        mediaType: null,
        participant: null,
      });
      const [command] = await company.announced<Sent>('whatsapp.message.send');
      const quoted = { messageId: inbound.messageId, fromMe: false, participant: null, text: 'Tem bolo?' };
      expect(command?.quoted).toEqual(quoted);
    });

    it('but cannot quote a message of a ticket that the agent may not see', async () => {
      const { company, marina, ticketId } = await accepted('Tem bolo?');
      const other = await company.queue('Diretoria');
      const elsewhere = await company.addConnection({ name: 'Diretoria' });
      const { data } = await company.receives({ text: 'segredo', connectionId: elsewhere });
      const hidden = (await company.tickets()).find(({ whatsappId }) => whatsappId === elsewhere);
      const move = { id: hidden?.id ?? '', status: 'open' as const, queueId: other };
      await desk.get(UpdateTicketHandler).execute(move, company.as(company.admin));
      const [secret] = (await read(company, company.admin, hidden?.id ?? '', false)).messages;
      expect(secret?.body).toBe('segredo');
      expect(data.contact).toEqual(JOANA);

      const answer = send(company, marina, ticketId, { quotedMsg: { id: secret?.id } });

      await expect(answer).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
      const seen = await send(company, company.admin, ticketId, { quotedMsg: { id: secret?.id } });
      expect(seen.quotedMsg).toMatchObject({ body: 'segredo' });
    });

    it('once, even if the client id is repeated', async () => {
      const { company, marina, ticketId } = await accepted();
      const clientId = randomUUID();

      const all = await Promise.all(Array.from({ length: 5 }, () => send(company, marina, ticketId, { clientId })));

      expect(all.every((message) => message.id === clientId)).toBe(true);
      await send(company, marina, ticketId, { body: 'another' });
      expect(await company.announced('whatsapp.message.send', 2)).toHaveLength(2);
      expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(2);
    });

    it('not under the client id of another company’s message', async () => {
      const [one, other] = [await accepted(), await accepted()];
      const { id: clientId } = await send(one.company, one.marina, one.ticketId, { clientId: randomUUID() });

      const stolen = send(other.company, other.marina, other.ticketId, { clientId });

      await expect(stolen).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    });

    it('in the order they were sent, also many at once', async () => {
      const { company, marina, ticketId } = await accepted();
      for (const body of ['one', 'two', 'three'])
        await send(company, marina, ticketId, { body, clientId: randomUUID() });
      await Promise.all(['a', 'b', 'c', 'd'].map((body) => send(company, marina, ticketId, { body })));

      const { messages, ticket } = await read(company, marina, ticketId);

      expect(messages.slice(0, 4).map(({ body }) => body)).toEqual(['Oi!', 'one', 'two', 'three']);
      expect(messages).toHaveLength(8);
      expect(ticket.order).toBe(messages.at(-1)?.order);
    });

    it('although thirty others are written to the same ticket at the same moment', async () => {
      const { company, marina, ticketId } = await accepted();
      const bodies = Array.from({ length: 30 }, (_, n) => `answer ${n}`);

      const sent = await Promise.all(bodies.map((body) => send(company, marina, ticketId, { body })));

      expect(sent.map(({ body }) => body)).toEqual(bodies);
    });

    it('only in the agent’s open tickets, over an existing connection', async () => {
      const { company, marina, ticketId } = await accepted();
      const stranger = company.actor({ queueIds: ['another'] });
      const foreigner = (await desk.company()).admin;
      await expect(send(company, stranger, ticketId)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
      await expect(send(company, foreigner, ticketId)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });

      await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'pending' }, company.as(marina));
      await expect(send(company, marina, ticketId)).rejects.toMatchObject({ code: 'ERR_TICKET_CLOSED' });
      await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'closed' }, company.as(marina));
      await expect(send(company, marina, ticketId)).rejects.toMatchObject({ code: 'ERR_TICKET_CLOSED' });
    });

    it('over the default connection if the ticket’s own was deleted', async () => {
      const { company, marina } = await accepted();
      const gone = await company.addConnection();
      const contact = { number: '5521999990000', lid: null, name: 'Caio' };
      await company.receives({ connectionId: gone, contact });
      const ticket = (await company.tickets()).find(({ whatsappId }) => whatsappId === gone);
      const queueId = marina.queueIds[0] ?? '';
      const { id } = await desk
        .get(UpdateTicketHandler)
        .execute({ id: ticket?.id ?? '', status: 'open', queueId }, company.as(marina));
      await desk.forget(ConnectionState, company.id, gone);

      await send(company, marina, id);

      const [command] = await company.announced<Sent>('whatsapp.message.send');
      expect(command?.connectionId).toBe(company.connectionId);
      await desk.forget(ConnectionState, company.id, company.connectionId);
      await expect(send(company, marina, id)).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
    });

    it('and sees its ticks, its failure, and success after a retry', async () => {
      const { company, marina, ticketId } = await accepted();
      const { id } = await send(company, marina, ticketId);
      const [command] = await company.announced<Sent>('whatsapp.message.send');
      const ack = (value: number, error: string | null = null) =>
        desk.get(AcknowledgeMessageHandler).execute(company.ack(command?.messageId ?? '', value, error));
      const state = async () => (await read(company, marina, ticketId)).messages.at(-1);

      await ack(0, 'ERR_SENDING_WAPP_MSG');
      expect(await state()).toMatchObject({ ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' });

      const resend = () => desk.get(ResendMessageHandler).execute({ id }, company.as(marina));
      expect((await Promise.all([resend(), resend()])).at(-1)).toMatchObject({ id });
      const commands = await company.announced<Sent>('whatsapp.message.send', 2);
      expect(commands.map(({ messageId }) => messageId)).toEqual([command?.messageId, command?.messageId]);

      await ack(3);
      await ack(0, 'ERR_SENDING_WAPP_MSG');
      expect(await state()).toMatchObject({ ack: 3, errorCode: null });
    });
  });

  describe('sees simultaneous ticks', () => {
    it('of many messages, each with its own state, in a few batches', async () => {
      const { company, marina, ticketId } = await accepted();
      const count = 20;
      for (let n = 0; n < count; n += 1) await send(company, marina, ticketId, { body: `${n}` });
      const commands = await company.announced<Sent>('whatsapp.message.send', count);
      const batches = jest.spyOn(desk.get(MessagesRepository), 'findSent');
      const acks = commands.map(({ messageId }, n) => company.ack(messageId, (n % 3) + 1));

      await Promise.all(acks.map((ack) => desk.get(AcknowledgeMessageHandler).execute(ack)));

      expect(batches.mock.calls.length).toBeLessThan(count / 2);
      batches.mockRestore();
      const sent = (await read(company, marina, ticketId)).messages.filter(({ fromMe }) => fromMe);
      const reached = new Map(sent.map(({ body, ack }) => [body, ack]));
      expect(commands.map((_, n) => reached.get(String(n)))).toEqual(commands.map((_, n) => (n % 3) + 1));
    });

    it('of one message as one change', async () => {
      const { company, marina, ticketId } = await accepted();
      await send(company, marina, ticketId, { body: 'a' });
      const [command] = await company.announced<Sent>('whatsapp.message.send');
      const changes = jest.spyOn(desk.get(MessagesRepository), 'changeAck');
      const acks = [1, 2, 3, 4].map((ack) => company.ack(command?.messageId ?? '', ack));

      await Promise.all(acks.map((ack) => desk.get(AcknowledgeMessageHandler).execute(ack)));

      expect(changes).toHaveBeenCalledTimes(1);
      changes.mockRestore();
      const shown = await company.announced<{ message: { ack: number } }>('tickets.message.changed');
      expect(shown.map(({ message }) => message.ack)).toEqual([4]);
    });

    it('that are delivered again after a crash between storing and publishing', async () => {
      const { company, marina, ticketId } = await accepted();
      await send(company, marina, ticketId, { body: 'a' });
      const [command] = await company.announced<Sent>('whatsapp.message.send');
      const ack = company.ack(command?.messageId ?? '', 3);
      const crash = jest.spyOn(desk.get(Transactions), 'runRepeatable').mockRejectedValueOnce(new Error('crash'));
      await expect(desk.get(AcknowledgeMessageHandler).execute(ack)).rejects.toThrow('crash');
      crash.mockRestore();
      expect(company.soFar('tickets.message.changed')).toEqual([]);

      await desk.get(AcknowledgeMessageHandler).execute(ack);

      const changes = await company.announced<{ message: { ack: number } }>('tickets.message.changed');
      expect(changes.map(({ message }) => message.ack)).toEqual([3]);
    });

    it('also together with one that cannot be stored', async () => {
      const { company, marina, ticketId } = await accepted();
      for (const body of ['a', 'b', 'c']) await send(company, marina, ticketId, { body });
      const commands = await company.announced<Sent>('whatsapp.message.send', 3);
      const messages = desk.get(MessagesRepository);
      const changeAck = messages.changeAck.bind(messages);
      const spy = jest.spyOn(messages, 'changeAck').mockImplementation((...change) => {
        if (change[1].wid === commands[1]?.messageId) throw new Error('not this one');
        return changeAck(...change);
      });
      const acknowledgements = commands.map(({ messageId }) =>
        desk.get(AcknowledgeMessageHandler).execute(company.ack(messageId, 3)),
      );

      const outcomes = (await Promise.allSettled(acknowledgements)).map(({ status }) => status);
      spy.mockRestore();

      expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      const sent = (await read(company, marina, ticketId)).messages.filter(({ fromMe }) => fromMe);
      expect(sent.map(({ ack }) => ack)).toEqual([3, 0, 3]);
    });
  });

  describe('reads', () => {
    it('the agent’s open ticket by opening it, and the contact is notified', async () => {
      const { company, marina, ticketId, inbound } = await accepted();
      const { data: second } = await company.receives({ text: 'Alguém?' });

      const { ticket, messages } = await read(company, marina, ticketId);

      expect(ticket.unreadMessages).toBe(0);
      expect(messages.every((message) => message.read)).toBe(true);
      const [announced] = await company.announced<ReadWhatsappMessages['data']>('whatsapp.message.read');
      expect(announced?.messageIds.toSorted()).toEqual([inbound.messageId, second.messageId].toSorted());
      const changes = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 2);
      expect(changes.at(-1)?.ticket).toMatchObject({ unreadMessages: 0 });
      expect((await read(company, marina, ticketId)).ticket.revision).toBe(ticket.revision);
    });

    it('nothing when viewing a colleague’s or pending ticket, or with markRead off', async () => {
      const { company, marina, ticketId, queueId } = await accepted();
      const colleague = await company.agent('Ana', { queueIds: [queueId] });

      await read(company, colleague, ticketId);
      await read(company, company.admin, ticketId);
      await read(company, marina, ticketId, false);
      await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'pending' }, company.as(marina));
      const { ticket, messages } = await read(company, marina, ticketId);

      expect(ticket.unreadMessages).toBe(1);
      expect(messages).toMatchObject([{ read: false }]);
      expect(company.soFar('whatsapp.message.read')).toEqual([]);
    });

    it('up to one message', async () => {
      const { company, marina, ticketId, queueId } = await accepted();
      const colleague = await company.agent('Ana', { queueIds: [queueId] });
      await company.receives({ text: 'second' });
      await company.receives({ text: 'third' });
      const [, second] = (await read(company, marina, ticketId, false)).messages;
      const mark = (actor: Actor) => desk.get(ReadMessageHandler).execute({ id: second?.id ?? '' }, company.as(actor));
      await expect(mark(colleague)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });

      await mark(marina);

      const { ticket, messages } = await read(company, marina, ticketId, false);
      expect(messages.map((message) => message.read)).toEqual([true, true, false]);
      expect(ticket.unreadMessages).toBe(1);
    });

    it('and marked as unread again by their assignee only, until they are opened', async () => {
      const { company, marina, ticketId, queueId } = await accepted();
      const colleague = await company.agent('Colega', { queueIds: [queueId], allTicket: true });
      await read(company, marina, ticketId);
      const markUnread = (actor: Actor) => desk.get(MarkUnreadHandler).execute({ id: ticketId }, company.as(actor));
      const commands = () => company.announced('whatsapp.message.read');
      const before = await commands();
      await expect(markUnread(colleague)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });

      expect((await markUnread(marina)).unreadMessages).toBe(1);
      expect((await markUnread(marina)).unreadMessages).toBe(1);

      expect((await read(company, colleague, ticketId)).ticket.unreadMessages).toBe(1);
      expect((await read(company, marina, ticketId)).ticket.unreadMessages).toBe(0);
      expect(await commands()).toEqual(before);
    });
  });
});
