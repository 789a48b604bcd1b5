import type { TicketEventAdded, TicketJobProgressed } from '@recado/contracts';
import { CloseAllTickets, CreatePromptInput, type TicketChanged } from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForwardMessageHandler } from '../src/handling/outbound/forward-message.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { PurgeJob } from '../src/housekeeping/maintenance/purge.job.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { AutoCloseWork } from '../src/housekeeping/maintenance/auto-close.job.js';
import { CloseAllHandler } from '../src/housekeeping/maintenance/close-all.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { GetTicketHandler } from '../src/reading/tickets/get-ticket.js';
import { ListContactTicketsHandler } from '../src/reading/tickets/list-contact-tickets.js';
import { ShowTypingHandler } from '../src/handling/outbound/show-typing.js';
import { TicketEventsRepository } from '../src/conversations/ticket-events.repository.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const HOUR_MS = 3_600_000;
const person = (n: number) => ({ number: `55119${String(70_000_000 + n)}`, lid: null, name: `P${n}` });

describe('a ticket', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const waiting = async () => {
    const company = await desk.company();
    const [sales, care] = [await company.queue('Vendas'), await company.queue('Cuidado')];
    const marina = await company.agent('Marina', { queueIds: [sales, care], allTicket: true });
    await company.receives();
    const { id } = await company.onlyTicket();
    const update = (wish: object, actor = marina) =>
      desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(actor));
    return { company, marina, sales, care, id, update };
  };
  const eventsOf = async (company: Company, ticketId: string) => {
    const request = { ticketId, pageNumber: 1, markRead: false };
    return (await desk.get(ListMessagesHandler).execute(request, company.as(company.admin))).events;
  };

  it('stores and publishes every change with its author, origin and target', async () => {
    const { company, marina, sales, care, id, update } = await waiting();
    await update({ status: 'open', queueId: sales });
    await update({ queueId: care });
    await update({ status: 'open' });
    await update({ status: 'pending', userId: null });
    await update({ status: 'closed' });
    await update({ status: 'open' });

    const events = await eventsOf(company, id);

    expect(events.map(({ kind }) => kind)).toEqual([
      'opened',
      'accepted',
      'transferred',
      'accepted',
      'returned',
      'closed',
      'reopened',
    ]);
    expect(events[0]).toMatchObject({ by: null, why: 'contact' });
    expect(events[2]).toMatchObject({
      by: { id: marina.userId, name: 'Marina' },
      from: { status: 'open', queue: { name: 'Vendas' }, user: { name: 'Marina' } },
      to: { status: 'pending', queue: { name: 'Cuidado' }, user: null },
    });
    const announced = await company.announced<TicketEventAdded['data']>('tickets.event.added', 7);
    expect(announced.map(({ event }) => event.id)).toEqual(events.map((event) => event.id));
  });

  it('reads its events by an index', async () => {
    const { company, id } = await waiting();
    const explained = await desk.get(TicketEventsRepository).explain(company.id, id, { from: null, until: null }, 10);
    const { totalDocsExamined, nReturned } = (
      explained as { executionStats: { totalDocsExamined: number; nReturned: number } }
    ).executionStats;
    expect([totalDocsExamined, nReturned]).toEqual([1, 1]);
  });

  it('accepts fields for integrations without moving', async () => {
    const { company, id, update } = await waiting();
    const prompt = { name: 'Vendas', prompt: 'Seja gentil.', apiKey: 'sk-1234567890', queueId: await company.queue() };
    const written = CreatePromptInput.parse(prompt);
    const { id: promptId } = await desk.get(PromptHandlers).create(written, company.as(company.admin));

    const changed = await update({ useIntegration: true, promptId, integrationId: null });

    expect(changed).toMatchObject({ status: 'pending', useIntegration: true, promptId, integrationId: null });
    expect(await eventsOf(company, id)).toHaveLength(1);
  });

  it('that was recently closed is reopened with its agent and queue, if the company enables it', async () => {
    const { company, marina, sales, id, update } = await waiting();
    await update({ status: 'open', queueId: sales });
    await update({ status: 'closed' });
    await company.choose({ reopenWithinMinutes: '10' });

    await company.receives({ text: 'só mais uma coisa' });

    expect(await company.onlyTicket()).toMatchObject({
      id,
      status: 'open',
      userId: marina.userId,
      queueId: sales,
      unreadMessages: 1,
    });
    expect((await eventsOf(company, id)).at(-1)).toMatchObject({ kind: 'reopened', by: null, why: 'contact' });
    await update({ status: 'closed' });
    await company.receives({ sentAt: new Date(Date.now() + 11 * 60_000) });
    expect(await company.tickets()).toHaveLength(2);
  });

  it('without a message during the company’s inactive hours closes, and not a minute earlier', async () => {
    const company = await desk.company();
    await company.choose({ hoursCloseTicketsAuto: '24' });
    const now = new Date();
    const at = (ago: number) => new Date(now.getTime() - ago);
    await company.receives({ contact: person(1), sentAt: at(24 * HOUR_MS - 60_000) });
    await company.receives({ contact: person(2), sentAt: at(24 * HOUR_MS + 60_000) });

    const work = desk.get(AutoCloseWork);
    // a round also handles companies of other test files
    for (let round = await work.execute(now); round.after; round = await work.execute(now, round));

    const statuses = (await company.tickets()).map(({ contact, status }) => [contact.name, status]);
    expect(statuses.sort()).toEqual([
      ['P1', 'pending'],
      ['P2', 'closed'],
    ]);
    const closed = (await company.tickets()).find(({ status }) => status === 'closed');
    expect((await eventsOf(company, closed?.id ?? '')).at(-1)).toMatchObject({
      kind: 'closed',
      by: null,
      why: 'inactive',
    });
  });

  it('is closed with all others of its status and queue, in batches, with progress', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    await Promise.all(Array.from({ length: 60 }, (_, n) => company.receives({ contact: person(n) })));
    const [spared, ...rest] = await company.tickets();
    await Promise.all(
      [...rest, ...(spared ? [spared] : [])]
        .slice(0, 39)
        .map(({ id }) => desk.get(UpdateTicketHandler).execute({ id, queueId }, company.as(company.admin))),
    );
    const all = async () => desk.count('tickets', { companyId: company.id, status: 'closed' });
    const close = (selectedQueueIds: string[]) =>
      desk.get(CloseAllHandler).execute({ status: 'pending', selectedQueueIds }, company.as(company.admin));

    expect(CloseAllTickets.request.safeParse({}).success).toBe(false); // without a status it would close all active tickets
    const { total } = await close([queueId]);
    await desk.runJobs();
    expect([total, await all()]).toEqual([39, 39]);

    await close([]);
    await desk.runJobs();
    expect(await all()).toBe(60);
    const progress = await company.announced<TicketJobProgressed['data']>('tickets.job.progressed', 2);
    expect(progress).toMatchObject([
      { done: 39, total: 39, isFinished: true },
      { done: 21, isFinished: true, userId: company.admin.userId },
    ]);
  });

  it('that is deleted is hidden immediately and purged with its messages after thirty days', async () => {
    const { company, id } = await waiting();
    await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));

    expect(await company.tickets()).toEqual([]);
    await expect(desk.get(GetTicketHandler).execute({ id }, company.as(company.admin))).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
    const [, removed] = await company
      .announced<TicketChanged['data']>('tickets.ticket.changed', 1)
      .then((all) => [all[0], all.at(-1)]);
    expect(removed).toMatchObject({ after: null, ticket: { id } });
    await company.receives({ text: 'again' });
    expect(await company.tickets()).toHaveLength(1);

    await desk.get(PurgeJob).execute(new Date(Date.now() + 29 * 24 * HOUR_MS));
    expect(await desk.count('messages', { companyId: company.id, ticketId: id })).toBe(1);
    await desk.get(PurgeJob).execute(new Date(Date.now() + 31 * 24 * HOUR_MS));
    expect(await desk.count('messages', { companyId: company.id, ticketId: id })).toBe(0);
    expect(await desk.count('deleted_tickets', { companyId: company.id })).toBe(0);
  });

  it('that is purged takes its files with it, but not a forwarded one', async () => {
    const { company, marina, sales, id, update } = await waiting();
    await update({ status: 'open', queueId: sales });
    const store = desk.media;
    const photo = async () => {
      const messageId = randomUUID();
      const file = { mimeType: 'image/png', maxBytes: 100 };
      const { key, bytes } = await store.put(company.id, Readable.from([Buffer.from('a picture')]), file);
      const facts = { kind: 'image' as const, mimeType: 'image/png', fileName: null, bytes, seconds: null };
      await company.receives({ messageId, content: { type: 'media', ...facts, caption: '' } });
      await desk.get(RecordMediaHandler).execute(company.mediaStored(messageId, { key, mimeType: 'image/png', bytes }));
      return { key, messageId };
    };
    const [kept, gone] = [await photo(), await photo()];
    const { messages } = await desk
      .get(ListMessagesHandler)
      .execute({ ticketId: id, pageNumber: 1, markRead: false }, company.as(marina));
    const forwarded = messages.at(-2)?.id ?? '';
    const { id: contactId } = await company.contact('Caio', '5511977776666');
    await desk
      .get(ForwardMessageHandler)
      .execute({ messageId: forwarded, contactId, signMessage: false }, company.as(marina));

    await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));
    expect(await store.stat(gone.key)).toBeDefined();
    await desk.get(PurgeJob).execute(new Date(Date.now() + 31 * 24 * HOUR_MS));

    expect([await store.stat(kept.key), await store.stat(gone.key)]).toMatchObject([{ bytes: 9 }, undefined]);
  });

  it('shows its agent’s typing to the contact, and that of no other user', async () => {
    const { company, marina, sales, id, update } = await waiting();
    await update({ status: 'open', queueId: sales });
    await desk.get(ShowTypingHandler).execute({ id, presence: 'composing' }, company.as(marina));
    const spy = await company.agent('Chefe', { profile: 'admin' });
    await desk.get(ShowTypingHandler).execute({ id, presence: 'composing' }, company.as(spy));

    const shown = await company.announced('tickets.presence.changed', 2);
    expect(shown).toMatchObject([{ user: { name: 'Marina' } }, { user: { name: 'Chefe' } }]);
    expect(await company.announced('whatsapp.presence.send')).toHaveLength(1);
  });

  it('is in its contact’s history for users who may see it', async () => {
    const { company, sales, id, update } = await waiting();
    await update({ status: 'open', queueId: sales });
    await update({ status: 'closed' });
    await company.receives();
    const { contactId } = (await company.tickets())[0] ?? { contactId: '' };
    const history = (actor = company.admin) =>
      desk.get(ListContactTicketsHandler).execute({ contactId, pageNumber: 1 }, company.as(actor));
    expect((await history()).tickets).toHaveLength(2);
    const stranger = await company.agent('Zé', { queueIds: [] });
    expect((await history(stranger)).tickets).toEqual([]);
    expect(
      (await history(await company.agent('Ana', { queueIds: [sales] }))).tickets.map((ticket) => ticket.id),
    ).toEqual([id]);
    const other = await desk.company();
    const theirs = desk.get(ListContactTicketsHandler).execute({ contactId, pageNumber: 1 }, other.as(other.admin));
    await expect(theirs).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});
