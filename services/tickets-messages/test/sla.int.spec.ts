import { randomUUID } from 'node:crypto';
import { NO_SLA, TagState, type Sla } from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SlaTicketsRepository } from '../src/conversations/sla-tickets.repository.js';
import { RecordBreachesJob } from '../src/handling/sla/record-breaches.job.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { SnoozeTicketHandler } from '../src/handling/snoozing/snooze-ticket.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Jobs } from '../src/shared/jobs/jobs.js';
import { Desk, type Company } from './desk.js';

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

describe('time limits', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const update = (company: Company, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(company.admin));
  const run = (company: Company, now = new Date()) =>
    desk.get(RecordBreachesJob).execute({ companyId: company.id }, now);
  const kinds = async (company: Company, id?: string) =>
    (await company.conversation(id)).events.map(({ kind, limit }) => [kind, limit]);
  const breaches = async (company: Company, id?: string) =>
    (await kinds(company, id)).filter(([kind]) => kind === 'slaBreached');

  /** A contact who wrote 20 minutes ago waits in a queue. */
  const waiting = async (sla: Partial<Sla> = { firstAnswerMinutes: 15 }) => {
    const company = await desk.company();
    const queueId = await company.queue(undefined, { sla: { ...NO_SLA, ...sla } });
    await company.receives({ sentAt: minutesAgo(20) });
    const { id } = await company.onlyTicket();
    await update(company, id, { status: 'pending', queueId });
    return { company, queueId, id };
  };

  it('are shown, and a breach is recorded once, however often and in how many processes the job runs', async () => {
    const { company } = await waiting();
    const { sla, waitingSince } = await company.onlyTicket();
    expect(sla).toEqual({
      next: {
        limit: 'firstAnswer',
        warnAt: new Date(Date.parse(waitingSince ?? '') + 12 * MINUTE_MS).toISOString(),
        dueAt: new Date(Date.parse(waitingSince ?? '') + 15 * MINUTE_MS).toISOString(),
      },
      breached: [],
    });

    await Promise.all([run(company), run(company), run(company)]);
    await run(company);

    expect(await breaches(company)).toEqual([['slaBreached', 'firstAnswer']]);
    expect((await company.onlyTicket()).sla?.breached).toEqual(['firstAnswer']);
  });

  it('are not exceeded before they are due, and the job runs again then', async () => {
    const { company } = await waiting({ firstAnswerMinutes: 21 });
    const due = Date.parse((await company.onlyTicket()).sla?.next?.dueAt ?? '');

    const outcome = await run(company, new Date(due - 30_000));

    expect(outcome).toEqual({ done: false, afterMs: 30_000 });
    expect(await breaches(company)).toEqual([]);
    await run(company, new Date(due));
    expect(await breaches(company)).toEqual([['slaBreached', 'firstAnswer']]);
  });

  it('end with the answer, and begin again with the next message', async () => {
    const { company, id } = await waiting({ firstAnswerMinutes: 60, answerMinutes: 5 });
    await update(company, id, { status: 'open', userId: company.admin.userId });
    const said = { ticketId: id, body: 'Bom dia!', id: randomUUID() };
    await desk.get(SendMessageHandler).execute(said, company.as(company.admin));
    expect((await company.onlyTicket()).sla).toBeUndefined();

    await company.receives({ sentAt: new Date(Date.now() + MINUTE_MS) });
    expect((await company.onlyTicket()).sla?.next?.limit).toBe('answer');
    await run(company, new Date(Date.now() + 7 * MINUTE_MS));
    expect(await breaches(company)).toEqual([['slaBreached', 'answer']]);
  });

  it('do not run while the ticket is snoozed or after it is closed', async () => {
    const { company, id } = await waiting({ resolutionMinutes: 1 });
    await update(company, id, { status: 'open', userId: company.admin.userId });
    await desk.get(SnoozeTicketHandler).start({ id, until: null }, company.as(company.admin));
    await run(company, new Date(Date.now() + 5 * MINUTE_MS));
    expect(await breaches(company, id)).toEqual([]);

    await desk.get(SnoozeTicketHandler).end({ id }, company.as(company.admin));
    await update(company, id, { status: 'closed' });
    await run(company, new Date(Date.now() + 5 * MINUTE_MS));
    expect(await breaches(company, id)).toEqual([]);
  });

  it('of a tag apply beside those of the queue', async () => {
    const { company, id } = await waiting({ resolutionMinutes: 500 });
    const tag = { id: randomUUID(), name: 'VIP', color: '#112233', kanban: 0, userId: null };
    const sla = { ...NO_SLA, firstAnswerMinutes: 2 };
    await desk.learn(TagState, company.id, { ...tag, sla, updatedAt: new Date().toISOString() } as { id: string });
    await desk.connection.collection<{ _id: string }>('tickets').updateOne({ _id: id }, { $set: { tagIds: [tag.id] } });

    await run(company);

    expect(await breaches(company)).toEqual([['slaBreached', 'firstAnswer']]);
  });

  it('are watched from the moment a queue has them, until none has', async () => {
    const { company } = await waiting();
    const job = () => desk.get(Jobs).find(company.id, `recordBreaches ${company.id}`);
    await until('the company is watched', async () => (await job()) !== null);
    const other = await desk.company();
    await other.queue();
    expect(await desk.get(RecordBreachesJob).execute({ companyId: other.id })).toEqual({ done: true });
  });

  it('are found with an index', async () => {
    const { company, queueId } = await waiting();
    const explained = await desk.get(SlaTicketsRepository).explain(company.id, { queueIds: [queueId], tagIds: ['t'] });
    expect(JSON.stringify(explained)).not.toContain('COLLSCAN');
  });
});
