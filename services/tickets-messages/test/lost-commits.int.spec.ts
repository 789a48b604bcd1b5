import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AnyEvent, TicketEventAdded, TicketMessageAdded, WhatsappMessageReceived } from '@recado/contracts';
import { Publisher, type Outgoing } from '@recado/service-kit/messaging';
import { Outbox, Transactions } from '@recado/service-kit/mongo';
import { mongo } from 'mongoose';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { RejectCallText } from '../src/inbound/reject-call-text.js';
import { GoodbyeJob } from '../src/handling/transitions/goodbye.job.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

describe('a redelivered inbound message', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const handle = (event: WhatsappMessageReceived) => desk.get(RecordInboundMessageHandler).execute(event);

  /** Stores and publishes the next message, then removes it, as if the primary failed before replication. */
  function loseNextCommit(): void {
    const lose: Transactions['runBeforeAck'] = async (work) => {
      const session = await desk.connection.startSession();
      const announced: Outgoing[] = [];
      const later: (() => void)[] = [];
      session.startTransaction();
      const result = await work({
        session,
        announce: (...messages) => announced.push(...messages),
        afterwards: (next) => later.push(next),
      });
      await session.abortTransaction();
      await session.endSession();
      if (announced.length > 0) losing.mockRestore();
      for (const next of later) next();
      for (const message of announced) await desk.get(Publisher).publish(message);
      return result;
    };
    const losing = jest.spyOn(desk.get(Transactions), 'runBeforeAck').mockImplementation(lose);
  }

  /** Returns the messages in the stream for consumers, without those that NATS dropped as duplicates. */
  async function kept<T>(company: Company, name: string): Promise<(AnyEvent & { data: T })[]> {
    const filter_subjects = `evt.${name}.v1.${company.id}`;
    const consumer = await desk.link.jetstream.consumers.get('TICKETS', { filter_subjects });
    const { num_pending } = await consumer.info();
    const events: (AnyEvent & { data: T })[] = [];
    if (num_pending === 0) return events;
    for await (const message of await consumer.fetch({ max_messages: num_pending })) events.push(message.json());
    return events;
  }

  it('opens the same ticket with the same event after its commit was lost', async () => {
    const company = await desk.company();
    const event = company.message({ text: 'Bom dia' });
    loseNextCommit();
    await handle(event);
    expect(await desk.count('tickets', { companyId: company.id })).toBe(0);

    await handle(event);

    const ticket = await company.onlyTicket();
    const added = await kept<TicketMessageAdded['data']>(company, 'tickets.message.added');
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(added.map(({ data }) => [data.ticket.id, data.ticket.uuid])).toEqual(
      added.map(() => [ticket.id, ticket.uuid]),
    );
    expect(added.at(-1)?.data.ticket.number).toBe(ticket.number);
    const markers = await kept<TicketEventAdded['data']>(company, 'tickets.event.added');
    const stored = await desk.connection.collection('ticket_events').find({ companyId: company.id }).toArray();
    expect(stored).toHaveLength(1);
    expect(markers.map(({ data }) => data.event.id)).toEqual(markers.map(() => String(stored[0]?._id)));
  });

  it('results in the same ticket when the order of deliveries changes', async () => {
    const outcome = async (order: [number, number]) => {
      const company = await desk.company();
      const events = [company.message({ text: 'um' }), company.message({ text: 'dois' })];
      for (const event of events) {
        loseNextCommit();
        await handle(event);
      }
      for (const n of [...order, ...order]) await handle(events[n] as WhatsappMessageReceived);
      const { lastMessage, unreadMessages, status } = await company.onlyTicket();
      const { messages } = await company.conversation();
      return { lastMessage, unreadMessages, status, bodies: messages.map(({ body }) => body) };
    };

    const inOrder = await outcome([0, 1]);

    expect(inOrder).toEqual({ lastMessage: 'dois', unreadMessages: 2, status: 'pending', bodies: ['um', 'dois'] });
    expect(await outcome([1, 0])).toEqual(inOrder);
  });

  it('is not acknowledged until a majority has what its first delivery stored', async () => {
    const company = await desk.company();
    const event = await company.receives();
    const start = desk.connection.startSession.bind(desk.connection);
    jest.spyOn(desk.connection, 'startSession').mockImplementation(async () => {
      const session = await start();
      jest.spyOn(session, 'commitTransaction').mockRejectedValue(new mongo.MongoRuntimeError('no majority'));
      return session;
    });

    await expect(handle(event)).rejects.toThrow('no majority');
  });

  it('that is a rating is thanked once, by the outbox, although the process crashed after the commit', async () => {
    const company = await desk.company();
    await company.choose({ userRating: 'enabled' });
    await company.receives();
    const { id } = await company.onlyTicket();
    const admin = company.as(company.admin);
    const queueId = await company.queue();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, admin);
    await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, admin);
    const closed = await desk.connection.collection('tickets').findOne({ _id: id as never });
    const data = { ticketId: id, closedAt: closed?.['closedAt'] as Date };
    await desk.get(GoodbyeJob).execute({ companyId: company.id, data });
    const [question] = await company.announced<{ messageId: string }>('whatsapp.message.send', 1);
    const rating = company.message({ text: '3' });
    jest.spyOn(Outbox.prototype, 'relay').mockImplementationOnce(() => undefined);
    // Disables the sweeper, which would publish the outbox entries after three seconds.
    jest.spyOn(Outbox.prototype as unknown as { sweep: () => Promise<void> }, 'sweep').mockResolvedValue();

    await handle(rating);
    const left = await desk.connection.collection('outbox').find({ kind: 'command' }).toArray();
    await handle(rating);

    // The question may still be in the outbox, because its entry is removed after it was published.
    const commands = left.map(({ body }) => JSON.parse(body as string) as AnyEvent);
    const ours = commands.filter((command) => command.companyId === company.id && command.id !== question?.messageId);
    expect(ours).toHaveLength(1);
    const wid = ours[0]?.data['messageId'] as string;
    expect(ours[0]?.id).toBe(wid);
    expect(await desk.count('messages', { companyId: company.id, wid })).toBe(1);
    expect(await desk.count('messages', { companyId: company.id, ticketId: id, fromMe: true })).toBe(2);
  });

  it('that is a rejected call is answered once, although the process crashed before the answer', async () => {
    const company = await desk.company();
    const call = company.message({ content: { type: 'call', video: false, outcome: 'rejected' } });
    jest.spyOn(desk.get(RejectCallText), 'execute').mockRejectedValueOnce(new Error('the process crashed'));
    await expect(handle(call)).rejects.toThrow('the process crashed');

    await handle(call);
    await handle(call);

    expect(await company.announced('whatsapp.message.send')).toHaveLength(1);
    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(1);
  });

  it('that is a group notice is published again and stored once', async () => {
    const company = await desk.company();
    const group = { id: '120363000000000001', subject: 'Obra' };
    await company.receives({ group });
    const content = { type: 'group-notice' as const, notice: 'joined' as const, people: [] };
    const notice = company.message({ group, content });
    const publish = jest.spyOn(desk.get(Publisher), 'publish');

    await handle(notice);
    await handle(notice);

    const notices = publish.mock.calls.filter(([{ id }]) => id === notice.id);
    expect(notices).toHaveLength(2);
    expect(await desk.count('ticket_events', { companyId: company.id, kind: 'group' })).toBe(1);
  });

  it('that changes a missing message waits only once', async () => {
    const company = await desk.company();
    const revoked = company.message({ content: { type: 'revoke', targetId: 'NOT-HERE-YET' } });

    await handle(revoked);
    await handle(revoked);

    expect(await desk.count('jobs', { companyId: company.id, kind: 'parked' })).toBe(1);
  });
});
