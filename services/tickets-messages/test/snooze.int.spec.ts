import { randomUUID } from 'node:crypto';
import type { Actor, TicketChanged } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SnoozeTicketHandler } from '../src/handling/snoozing/snooze-ticket.js';
import { UndoTicketChangeHandler } from '../src/handling/transitions/undo-ticket-change.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { AutoCloseWork } from '../src/housekeeping/maintenance/auto-close.job.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { TicketsRepository } from '../src/conversations/tickets.repository.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { Desk, JOANA, type Company } from './desk.js';

const HOUR_MS = 60 * 60_000;
const BRUNO = { number: '5548999901234', lid: null, name: 'Bruno' };

describe('a snoozed ticket', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const inOneHour = () => new Date(Date.now() + HOUR_MS).toISOString();
  const snooze = (company: Company, actor: Actor, id: string, until: string | null = inOneHour()) =>
    desk.get(SnoozeTicketHandler).start({ id, until }, company.as(actor));
  const unsnooze = (company: Company, actor: Actor, id: string) =>
    desk.get(SnoozeTicketHandler).end({ id }, company.as(actor));
  const update = (company: Company, actor: Actor, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(actor));
  const list = async (company: Company, actor: Actor, more: object = {}) => {
    const query = { searchParam: '', pageNumber: 1, showAll: false, withUnreadMessages: false };
    const request = { ...query, status: 'open' as const, ...more };
    const { tickets, count } = await desk.get(ListOrSearchTicketsHandler).execute(request, company.as(actor));
    expect(count).toBe(tickets.length);
    return tickets.map(({ id }) => id);
  };
  const stored = (id: string) =>
    desk.connection.collection<{ _id: string } & Record<string, unknown>>('tickets').findOne({ _id: id });
  const kinds = async (company: Company, id: string) =>
    (await company.conversation(id)).events.map(({ kind, by, why }) => [kind, by?.name ?? why]);
  /** Marina has two open tickets: Joana's, and Bruno's, which is newer. */
  const attended = async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const marina = await company.agent('Marina', { queueIds: [queueId] });
    const ids: string[] = [];
    for (const contact of [JOANA, BRUNO]) {
      await company.receives({ contact, sentAt: new Date(Date.now() - (2 - ids.length) * 60_000) });
      const id = (await company.tickets()).find((ticket) => ticket.contact.name === contact.name)?.id ?? '';
      await update(company, company.admin, id, { status: 'open', userId: marina.userId, queueId });
      ids.push(id);
    }
    const [joana = '', bruno = ''] = ids;
    return { company, marina, queueId, joana, bruno };
  };

  it('keeps its status, and is listed and counted only among the snoozed ones', async () => {
    const { company, marina, joana, bruno } = await attended();
    const until = inOneHour();

    expect(await snooze(company, marina, bruno, until)).toMatchObject({ status: 'open', snooze: { until } });

    expect(await list(company, marina)).toEqual([joana]);
    expect(await list(company, marina, { snoozed: true })).toEqual([bruno]);
    expect(await list(company, marina, { withUnreadMessages: true })).toEqual([joana]);
    expect(await list(company, marina, { searchParam: 'Bruno', status: undefined })).toEqual([bruno]);
    expect(await list(company, company.admin, { showAll: true })).toEqual([joana]);
    const events = (await company.conversation(bruno)).events;
    expect(events.at(-1)).toMatchObject({ kind: 'snoozed', by: { name: 'Marina' }, until });
  });

  it('is left out of the count of a list with several pages', async () => {
    const { company, marina, bruno, queueId } = await attended();
    const source = await stored(bruno);
    const copies = Array.from({ length: 45 }, (_, n) => ({
      ...{ ...source, _id: randomUUID(), uuid: randomUUID(), contactId: randomUUID(), number: 100 + n },
      ...(n < 2 && { snooze: { until: null, byUserId: marina.userId, at: new Date() } }),
    }));
    await desk.connection.collection<{ _id: string }>('tickets').insertMany(copies);
    const query = {
      searchParam: '',
      pageNumber: 1,
      showAll: false,
      withUnreadMessages: false,
      status: 'open' as const,
    };

    for (const narrow of [{}, { queueIds: [queueId] }]) {
      const page = await desk.get(ListOrSearchTicketsHandler).execute({ ...query, ...narrow }, company.as(marina));
      expect(page).toMatchObject({ count: 45, hasMore: true });
    }
  });

  it('returns at its time, once, on top and unread, also if the process crashes in between', async () => {
    const { company, marina, joana, bruno } = await attended();
    const { unreadMessages } = await snooze(company, marina, joana);
    await desk.connection.collection('tickets').updateOne({ companyId: company.id }, { $set: { unreadMessages: 0 } });
    const before = await desk.count('tickets', { companyId: company.id });

    await desk.runJobs(HOUR_MS - 60_000);
    expect(await list(company, marina)).toEqual([bruno]);
    const job = await desk.connection.collection('jobs').findOne({ companyId: company.id, kind: 'endSnooze' });
    await Promise.all([desk.runJobs(HOUR_MS), desk.runJobs(HOUR_MS)]);
    // the process crashed after the change and before finishing the job, so another process repeats it
    await desk.connection.collection('jobs').insertOne({ ...job, runAt: new Date() });
    await desk.runJobs(HOUR_MS);

    expect(unreadMessages).toBeGreaterThan(0);
    expect(before).toBe(2);
    expect(await list(company, marina)).toEqual([joana, bruno]);
    expect(await stored(joana)).toMatchObject({ status: 'open', snooze: null });
    expect((await kinds(company, joana)).filter(([kind]) => kind === 'unsnoozed')).toEqual([['unsnoozed', 'due']]);
    const changes = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 4);
    expect(changes.at(-1)?.ticket).toMatchObject({ id: joana, unreadMessages: 1 });
    expect(changes.at(-1)?.ticket.snooze ?? null).toBeNull();
  });

  it('returns when its contact writes, and says so before the message', async () => {
    const { company, marina, joana, bruno } = await attended();
    await snooze(company, marina, joana, null);
    await company.receives({ contact: JOANA, text: 'do celular', fromMe: true });
    expect(await list(company, marina)).toEqual([bruno]);

    const event = await company.receives({ contact: JOANA, text: 'Alguma novidade?' });
    await company.receives({ contact: JOANA, text: 'Alô?' });

    expect(await list(company, marina)).toEqual([joana, bruno]);
    const { events, messages } = await company.conversation(joana);
    const returns = events.filter(({ kind }) => kind === 'unsnoozed');
    expect(returns).toMatchObject([{ by: null, why: 'contact' }]);
    const cause = messages.find(({ body }) => body === 'Alguma novidade?');
    expect(cause && returns[0] && returns[0].order < cause.order).toBe(true);
    expect(event.data.fromMe).toBe(false);
  });

  it('shows a message that was sent before its return and arrives after it', async () => {
    const { company, marina, joana, bruno } = await attended();
    await snooze(company, marina, joana);
    await desk.connection
      .collection('tickets')
      .updateOne({ companyId: company.id, snooze: { $type: 'object' } }, { $set: { lastMessageFromMe: true } });
    await unsnooze(company, marina, joana);

    await company.receives({ contact: JOANA, text: 'Enviada antes', sentAt: new Date(Date.now() - 30_000) });

    expect(await stored(joana)).toMatchObject({ lastMessage: 'Enviada antes', lastMessageFromMe: false });
    expect(await list(company, marina)).toEqual([joana, bruno]);
  });

  it('returns when a user ends the snooze, and does nothing at the time', async () => {
    const { company, marina, joana, bruno } = await attended();
    await snooze(company, marina, joana);

    expect((await unsnooze(company, marina, joana)).snooze ?? null).toBeNull();
    const { revision } = await unsnooze(company, marina, joana);
    await desk.runJobs(HOUR_MS);

    expect(await list(company, marina)).toEqual([joana, bruno]);
    expect(await stored(joana)).toMatchObject({ revision });
    expect(await kinds(company, joana)).toContainEqual(['unsnoozed', 'Marina']);
  });

  it('returns at the later time when it is snoozed again', async () => {
    const { company, marina, joana, bruno } = await attended();
    await snooze(company, marina, joana);
    await snooze(company, marina, joana, new Date(Date.now() + 3 * HOUR_MS).toISOString());

    await desk.runJobs(2 * HOUR_MS);
    expect(await list(company, marina)).toEqual([bruno]);
    await desk.runJobs(3 * HOUR_MS);

    expect(await list(company, marina)).toEqual([joana, bruno]);
  });

  it.each(['closed', 'transferred', 'deleted'])('is over once it is %s', async (how) => {
    const { company, marina, queueId, joana } = await attended();
    const ana = await company.agent('Ana', { queueIds: [queueId] });
    await snooze(company, marina, joana);

    if (how === 'closed') await update(company, marina, joana, { status: 'closed' });
    if (how === 'transferred') await update(company, marina, joana, { userId: ana.userId, queueId });
    if (how === 'deleted') await desk.get(DeleteTicketHandler).execute({ id: joana }, company.as(company.admin));
    const before = await stored(joana);
    await desk.runQuickJobs(HOUR_MS);

    expect(before?.['snooze'] ?? null).toBeNull();
    expect((await stored(joana))?.['unreadMessages']).toBe(before?.['unreadMessages']);
    if (how === 'transferred') expect(await list(company, ana)).toEqual([joana]);
  });

  it('is restored as it was by an undo', async () => {
    const { company, marina, joana, bruno } = await attended();
    const before = await stored(joana);
    await snooze(company, marina, joana);
    await desk.connection
      .collection('tickets')
      .updateOne({ companyId: company.id, snooze: { $type: 'object' } }, { $set: { 'lastMove.at': new Date() } });

    await desk.get(UndoTicketChangeHandler).execute({ id: joana }, company.as(marina));

    expect(await list(company, marina)).toEqual([bruno, joana]);
    expect((await stored(joana))?.['unreadMessages']).toBe(before?.['unreadMessages']);
    expect(await kinds(company, joana)).toContainEqual(['undone', 'Marina']);
  });

  it('stays snoozed when the agent writes', async () => {
    const { company, marina, joana, bruno } = await attended();
    await snooze(company, marina, joana);

    await desk.get(SendMessageHandler).execute({ ticketId: joana, body: 'Volto já' }, company.as(marina));

    expect(await list(company, marina)).toEqual([bruno]);
  });

  it('is not closed for inactivity before its time', async () => {
    const { company, marina, joana, bruno } = await attended();
    await company.choose({ hoursCloseTicketsAuto: '24' });
    await snooze(company, marina, joana, new Date(Date.now() + 48 * HOUR_MS).toISOString());
    await snooze(company, marina, bruno, null);

    const quiet = { before: '9999999999', of: { except: [] } };
    const found = await desk.get(TicketsRepository).findQuiet(company.id, quiet, 10);
    expect(found.map(({ _id }) => _id)).toEqual([bruno]); // otherwise snoozed tickets would fill the batches

    const work = desk.get(AutoCloseWork);
    const later = new Date(Date.now() + 30 * HOUR_MS);
    // a round also handles companies of other test files
    for (let round = await work.execute(later); round.after; round = await work.execute(later, round));

    expect(await stored(joana)).toMatchObject({ status: 'open' });
    expect(await stored(bruno)).toMatchObject({ status: 'closed', snooze: null });
  });

  it('is open, has a time in the future, and is visible to the user', async () => {
    const { company, marina, queueId, joana } = await attended();
    const stranger = await desk.company();
    const elsewhere = await company.agent('Outra', { queueIds: [await company.queue()] });

    for (const until of [new Date(Date.now() - 1_000), new Date(Date.now() + 400 * 24 * HOUR_MS)])
      await expect(snooze(company, marina, joana, until.toISOString())).rejects.toMatchObject({
        code: 'ERR_SNOOZE_TIME',
      });
    await expect(snooze(stranger, stranger.admin, joana)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(unsnooze(stranger, stranger.admin, joana)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(snooze(company, elsewhere, joana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(unsnooze(company, elsewhere, joana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await update(company, marina, joana, { status: 'pending', userId: null, queueId });
    await expect(snooze(company, marina, joana)).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' });
  });
});
