import { type Actor, type TicketChanged, UNDO_MS } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GoodbyeJob } from '../src/handling/transitions/goodbye.job.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { UndoTicketChangeHandler } from '../src/handling/transitions/undo-ticket-change.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, justBefore, type Company } from './desk.js';

const LATE_MS = 60_000;

describe('a ticket change that is undone', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const update = (company: Company, actor: Actor, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(actor));
  const undo = (company: Company, actor: Actor, id: string) =>
    desk.get(UndoTicketChangeHandler).execute({ id }, company.as(actor));
  /** Marina has an open ticket in her queue. The company sends a goodbye and asks for a rating. */
  const attended = async () => {
    const company = await desk.company();
    await company.choose({ userRating: 'enabled' });
    await company.addConnection({ id: company.connectionId, isDefault: true, complationMessage: 'Até logo!' }, 2);
    const [queueId, other] = [await company.queue(), await company.queue()];
    const marina = await company.agent('Marina', { queueIds: [queueId] });
    await company.receives({ text: 'Oi!' });
    const { id } = await company.onlyTicket();
    await update(company, company.admin, id, { status: 'open', userId: marina.userId, queueId });
    await company.receives({ text: 'Alô?' });
    return { company, marina, queueId, other, id };
  };
  /** Returns the company's messages in a ticket. They are stored before they are sent. */
  const said = async (company: Company, id: string) =>
    (await company.conversation(id)).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  const kinds = async (company: Company, id: string) =>
    (await company.conversation(id)).events.map(({ kind, by }) => [kind, by?.name]);
  const store = () => desk.connection.collection('tickets');
  const later = (company: Company, ms: number) =>
    store().updateMany(
      { companyId: company.id, lastMove: { $type: 'object' } },
      { $set: { 'lastMove.at': new Date(Date.now() - ms) } },
    );
  /** Undoes the change within the time limit, however slow the machine is. */
  const undoInTime = async (company: Company, actor: Actor, id: string) => {
    await later(company, -LATE_MS);
    return undo(company, actor, id);
  };

  it('reopens the ticket for the agent who closed it, and nothing is sent', async () => {
    const { company, marina, queueId, id } = await attended();
    const before = await company.onlyTicket();
    await update(company, marina, id, { status: 'closed' });

    const restored = await undoInTime(company, marina, id);
    await desk.runJobs(LATE_MS);

    expect(restored).toMatchObject({ status: 'open', userId: marina.userId, queueId, closedAt: null });
    expect(restored).toMatchObject({
      unreadMessages: before.unreadMessages,
      waitingSince: before.waitingSince,
    });
    expect(await said(company, id)).toEqual([]);
    expect(await kinds(company, id)).toEqual(expect.arrayContaining([['undone', 'Marina']]));
    expect(await desk.count('ticket_ratings', { companyId: company.id })).toBe(0);
  });

  it('leaves the goodbye of a later closing as the only one', async () => {
    const { company, marina, id } = await attended();
    await update(company, marina, id, { status: 'closed' });
    await undoInTime(company, marina, id);
    await update(company, marina, id, { status: 'closed' });

    await desk.runJobs(LATE_MS);

    expect(await said(company, id)).toEqual(['Até logo!', expect.stringContaining('foi o seu atendimento')]);
  });

  it('otherwise sends goodbye after exactly five seconds, once, also if the process crashes in between', async () => {
    const { company, marina, id } = await attended();
    await update(company, marina, id, { status: 'closed' });
    const closedAt = (await store().findOne({ companyId: company.id }))?.['closedAt'] as Date;
    await desk.runJobsBy(justBefore(closedAt.getTime() + UNDO_MS));
    expect(await said(company, id)).toEqual([]);

    // the process crashed after storing the messages and before finishing the job, so another process repeats it
    const job = { companyId: company.id, data: { ticketId: id, closedAt } };
    await desk.get(GoodbyeJob).execute(job);
    await Promise.all([desk.runJobs(UNDO_MS), desk.work('quick jobs').runDue(() => new Date(Date.now() + UNDO_MS))]);

    expect(await said(company, id)).toHaveLength(2);
    expect(await company.announced('whatsapp.message.send', 2)).toHaveLength(2);
    await expect(undo(company, marina, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
  });

  it('is not possible, and sends no goodbye, once the contact has written again and has a new ticket', async () => {
    const { company, marina, id } = await attended();
    await update(company, marina, id, { status: 'closed' });
    await company.receives({ text: 'Mais uma coisa' });

    await expect(undoInTime(company, marina, id)).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' });
    await desk.runJobs(LATE_MS);

    expect(await said(company, id)).toEqual([]);
    expect((await company.tickets()).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
  });

  it('sends nothing if the ticket is deleted meanwhile', async () => {
    const { company, marina, id } = await attended();
    await update(company, marina, id, { status: 'closed' });
    await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));

    await desk.runJobs(LATE_MS);

    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(0);
  });

  it('gives the ticket back to the agent who returned it, without a greeting', async () => {
    const { company, marina, id } = await attended();
    await company.choose({ sendGreetingAccepted: 'enabled' });
    await update(company, marina, id, { status: 'pending', userId: null });

    expect(await undoInTime(company, marina, id)).toMatchObject({ status: 'open', userId: marina.userId });
    expect(await said(company, id)).toEqual([]);
  });

  it('works even if its agent may not see the ticket, and notifies users who lose access', async () => {
    const { company, marina, queueId, other, id } = await attended();
    const rita = await company.agent('Rita', { queueIds: [other] });
    await update(company, marina, id, { status: 'open', userId: rita.userId, queueId: other });
    await company.receives({ text: 'Alguém?' });

    const restored = await undoInTime(company, marina, id);

    expect(restored).toMatchObject({ status: 'open', userId: marina.userId, queueId, lastMessage: 'Alguém?' });
    const changes = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 3);
    const found = changes.map(({ before, after }) => [before, after]);
    expect(found).toContainEqual([
      { status: 'open', userId: rita.userId, queueId: other },
      { status: 'open', userId: marina.userId, queueId },
    ]);
  });

  it('is only possible for its author, once, in time, and before other changes', async () => {
    const { company, marina, queueId, other, id } = await attended();
    const wish = { status: 'pending', userId: null, queueId: other };
    await update(company, marina, id, wish);
    await expect(undo(company, company.admin, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await undoInTime(company, marina, id);
    await expect(undo(company, marina, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });

    await update(company, marina, id, wish);
    await later(company, UNDO_MS + 2_000);
    await expect(undo(company, marina, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });

    await later(company, 0);
    await update(company, company.admin, id, { status: 'open', queueId });
    const refused: unknown = await undo(company, marina, id).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'ERR_TICKET_CHANGED', details: { event: { kind: 'transferred' } } });
  });
});
