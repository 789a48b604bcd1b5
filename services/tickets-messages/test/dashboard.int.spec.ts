import { randomUUID } from 'node:crypto';
import { dayIn, startOfDay } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CountTicketsHandler } from '../src/reading/dashboard/count-tickets.js';
import { DashboardRepository } from '../src/reading/dashboard/dashboard.repository.js';
import { DayFiguresRepository } from '../src/reading/figures/day-figures.repository.js';
import { ShowDashboardHandler } from '../src/reading/dashboard/show-dashboard.js';
import { ShowReportFiguresHandler } from '../src/reading/reports/show-report-figures.js';
import { Connections } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-05-10T15:00:00Z'); // 12:00 in São Paulo

describe('the dashboard', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  /** Stores tickets directly. Minutes are relative to noon. */
  const store = (
    company: Company,
    tickets: { userId: string | null; opened: number; accepted?: number; closed?: number }[],
  ) =>
    desk.connection.collection<{ _id: string }>('tickets').insertMany(
      tickets.map(({ userId, opened, accepted, closed }, n) => ({
        ...{
          _id: randomUUID(),
          companyId: company.id,
          uuid: randomUUID(),
          number: n + 1,
          contactId: randomUUID(),
          userId,
        },
        ...{
          status: closed !== undefined ? 'closed' : userId ? 'open' : 'pending',
          whatsappId: company.connectionId,
          order: String(n),
        },
        createdAt: new Date(NOON + opened * MINUTE_MS),
        closedAt: closed === undefined ? null : new Date(NOON + closed * MINUTE_MS),
        ...(accepted !== undefined && { acceptedAt: new Date(NOON + accepted * MINUTE_MS) }),
      })),
    );
  const ofMay = { date_from: '2026-05-10', date_to: '2026-05-10' };
  const show = (company: Company, more: object = {}, request: object = ofMay) =>
    desk.get(ShowDashboardHandler).execute(request, company.as({ ...company.admin, ...more }));
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const ZONE = 'America/Sao_Paulo';
  const chart = { initialDate: '2026-05-09', finalDate: '2026-05-11' };

  it('counts and averages closed tickets per agent, within the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [ana, rui] = [await company.agent('Ana'), await company.agent('Rui')];
    await store(company, [
      { userId: ana.userId, opened: 0, accepted: 10, closed: 70 },
      { userId: ana.userId, opened: 0, accepted: 30, closed: 50 },
      { userId: rui.userId, opened: 0, closed: 100 }, // opened by an agent, so no contact waited
      { userId: rui.userId, opened: 5 },
      { userId: rui.userId, opened: -3 * 24 * 60, accepted: -3 * 24 * 60, closed: -2 * 24 * 60 }, // on another day
    ]);
    await store(other, [{ userId: 'x', opened: 0, accepted: 1, closed: 2 }]);

    const { counters, attendants } = await show(company);

    expect(counters).toMatchObject({ supportHappening: 1, supportPending: 0, supportFinished: 3 });
    expect([counters.avgSupportTime, counters.avgWaitTime]).toEqual([60, 20]);
    expect(attendants.filter(({ finished }) => finished > 0)).toMatchObject([
      { name: 'Ana', finished: 2, avgSupportTime: 40, avgWaitTime: 20 },
      { name: 'Rui', finished: 1, avgSupportTime: 100, avgWaitTime: null },
    ]);
  });

  it('does not list the platform operator among the agents', async () => {
    const company = await desk.company();
    await company.agent('Ana');
    const since = new Date().toISOString();
    await company.agent('Olga (suporte)', {}, { name: 'Olga', reason: 'Chamado 4711', since, until: since });

    const { attendants } = await show(company);

    expect(attendants.map(({ name }) => name)).toEqual(['Ana']);
  });

  it('uses the same whole days for its period as the charts', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const today = startOfDay(dayIn(ZONE, new Date()), ZONE).getTime();
    const closed = [today, today - DAY_MS, today - DAY_MS - 1].map((at) => (at - NOON) / MINUTE_MS);
    await store(
      company,
      closed.map((at) => ({ userId, opened: at - 5, closed: at })),
    );

    expect((await show(company, {}, { days: 2 })).counters.supportFinished).toBe(2);
    expect((await show(company, {}, { days: 1 })).counters.supportFinished).toBe(1);
  });

  it('charts tickets per user and per day of the company, including both days', async () => {
    const company = await desk.company();
    const ana = await company.agent('Ana');
    const [lateOnThe9th, on11th] = [-14 * 60, 24 * 60];
    await store(company, [
      { userId: ana.userId, opened: lateOnThe9th },
      { userId: ana.userId, opened: 0 },
      { userId: ana.userId, opened: on11th },
      { userId: ana.userId, opened: 3 * 24 * 60 },
      ...[
        { userId: null, opened: 1 },
        { userId: randomUUID(), opened: 1 },
      ], // a ticket without a user, and one of a deleted user
    ]);

    const days = await desk.get(CountTicketsHandler).ofDays(chart, company.as(company.admin));
    const users = await desk.get(CountTicketsHandler).ofUsers(chart, company.as(company.admin));

    expect(days).toEqual({
      data: [
        { day: '2026-05-09', total: 1 },
        { day: '2026-05-10', total: 3 },
        { day: '2026-05-11', total: 1 },
      ],
      count: 5,
    });
    expect(users).toEqual({ data: [{ name: 'Ana', quantity: 3 }], count: 3 });
  });

  it('lists the users with most tickets first, in the chart and among the agents', async () => {
    const company = await desk.company();
    const [ana, bia, rui] = [await company.agent('Ana'), await company.agent('Bia'), await company.agent('Rui')];
    await store(
      company,
      [ana, bia, bia, bia, rui, rui].map(({ userId }, opened) => ({ userId, opened, closed: 9 })),
    );

    const { data } = await desk.get(CountTicketsHandler).ofUsers(chart, company.as(company.admin));
    const { attendants } = await show(company);

    expect(data.map(({ name }) => name)).toEqual(['Bia', 'Rui', 'Ana']);
    expect(attendants.slice(0, 3).map(({ name }) => name)).toEqual(['Bia', 'Rui', 'Ana']);
  });

  it('shows platform figures only to a super user', async () => {
    const company = await desk.company();
    expect((await show(company)).counters).toMatchObject({ totalCompanies: null, totalWhatsappSessions: null });
    const { counters } = await show(company, { super: true });
    expect(counters.totalCompanies).toBeGreaterThan(0);
    expect(counters.totalWhatsappSessions).toBeGreaterThan(0);
    // other test files have connections on the same servers
    const connections = desk.get(Connections);
    const one = connections.get(company.id, company.connectionId);
    if (!one) throw new Error('No connection is known');
    const known = jest.spyOn(connections, 'all').mockReturnValue([one, { ...one, status: 'DISCONNECTED' }]);
    expect((await show(company, { super: true })).counters.totalWhatsappSessions).toBe(1);
    known.mockRestore();
  });

  it('records when a ticket is first taken out of the queue', async () => {
    const company = await desk.company();
    await company.receives();
    const { id } = await company.onlyTicket();
    const queueId = await company.queue();
    const update = (request: object) =>
      desk.get(UpdateTicketHandler).execute({ id, ...request }, company.as(company.admin));
    const accepted = async () =>
      (await desk.connection.collection<{ _id: string; acceptedAt?: Date }>('tickets').findOne({ _id: id }))
        ?.acceptedAt;

    expect(await accepted()).toBeUndefined();
    await update({ status: 'open', queueId });
    const first = await accepted();
    await update({ status: 'pending' });
    await update({ status: 'open' });

    expect(first).toBeInstanceOf(Date);
    expect(await accepted()).toEqual(first);
  });

  it('requires a period', async () => {
    const company = await desk.company();
    await expect(show(company, {}, {})).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('counts waiting tickets on index keys alone', async () => {
    const company = await desk.company();
    await store(
      company,
      Array.from({ length: 50 }, () => ({ userId: null, opened: 0 })),
    );
    const explained = JSON.stringify(await desk.get(DashboardRepository).explainPending(company.id));
    expect(explained).toMatch(/"totalDocsExamined":0/);
    expect(explained).toMatch(/"totalKeysExamined":5[01]\b/);
  });

  it('counts closed tickets of a day on index keys alone', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    await store(
      company,
      Array.from({ length: 50 }, () => ({ userId, opened: 0, accepted: 1, closed: 2 })),
    );
    const range = { $gte: new Date(NOON), $lt: new Date(NOON + DAY_MS) };
    const explained = JSON.stringify(await desk.get(DayFiguresRepository).explainFinished(company.id, range));
    expect(explained).toMatch(/"totalDocsExamined":0/);
    expect(explained).toMatch(/"totalKeysExamined":5[01]\b/);
  });

  it('includes waiting tickets with their waiting time so far, if the period includes now', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const now = (Date.now() - NOON) / MINUTE_MS;
    await store(company, [
      { userId, opened: now - 30, accepted: now - 20, closed: now - 10 },
      { userId: null, opened: now - 50 },
    ]);
    const { counters } = await show(company, {}, { days: 3 });
    const passed = (Date.now() - NOON) / MINUTE_MS - now; // a wait of ten minutes, and one that is still running
    expect(counters.supportPending).toBe(1);
    expect(counters.avgWaitTime).toBeGreaterThanOrEqual(30);
    expect(counters.avgWaitTime).toBeLessThanOrEqual(Math.ceil(30 + passed / 2));
    expect((await show(company)).counters.avgWaitTime).toBeNull();
  });

  it('counts a ticket that was returned to the queue with the wait until its first acceptance', async () => {
    const company = await desk.company();
    const now = (Date.now() - NOON) / MINUTE_MS;
    await store(company, [
      { userId: null, opened: now - 50 },
      { userId: null, opened: now - 30, accepted: now - 20 },
    ]);

    const { counters } = await show(company, {}, { days: 3 });
    const passed = (Date.now() - NOON) / MINUTE_MS - now;
    expect(counters.supportPending).toBe(2);
    expect(counters.avgWaitTime).toBeGreaterThanOrEqual(30);
    expect(counters.avgWaitTime).toBeLessThanOrEqual(Math.ceil(30 + passed));
  });

  it('has the same averages as the report of the same days', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const days = 24 * 60;
    await store(company, [
      { userId, opened: 0, accepted: 10, closed: 70 },
      { userId, opened: 5, accepted: 45, closed: 50 },
      { userId, opened: 10, closed: 40 }, // opened by an agent
      { userId, opened: 20, accepted: 22 }, // in progress
      { userId: null, opened: 30 }, // waiting
      { userId, opened: 40, accepted: 60, closed: 3 * days }, // closed after the period
      { userId, opened: -3 * days, accepted: -2 * days, closed: 90 }, // opened before the period
    ]);
    const report = await desk
      .get(ShowReportFiguresHandler)
      .execute({ dateStart: '2026-05-10', dateEnd: '2026-05-10' }, company.as(company.admin));
    const { counters, attendants } = await show(company);
    const [ana] = report.users;

    expect([counters.avgWaitTime, counters.avgSupportTime]).toEqual([
      report.totals.avgWaitTime,
      report.totals.avgSupportTime,
    ]);
    expect(counters.avgSupportTime).toBe(Math.round((60 + 5 + 30 + 3 * days - 60) / 4));
    expect(attendants.find(({ id }) => id === userId)).toMatchObject({
      ...{ avgWaitTime: 18, avgSupportTime: counters.avgSupportTime, finished: 4 },
    });
    expect(ana).toMatchObject({ avgWaitTime: 18, avgSupportTime: counters.avgSupportTime });
  });

  it('computes days again that an earlier release stored in another format', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    await store(company, [{ userId, opened: 0, accepted: 10, closed: 70 }]);
    await show(company);
    const stored = desk.connection.collection<{ _id: string; companyId: string }>('ticket_day_figures');
    const finished = { [userId]: { count: 1, supportSeconds: 3_600, wait: { count: 1, seconds: 600 } } };
    const earlier = { $set: { 'figures.finished': finished }, $unset: { form: 1, 'figures.opened.all.support': 1 } };
    await stored.updateMany({ companyId: company.id }, earlier as object);

    const { counters } = await show(company);
    expect(counters).toMatchObject({ supportFinished: 1, avgSupportTime: 60, avgWaitTime: 10 });
  });

  it('shows contact satisfaction in total and per agent', async () => {
    const company = await desk.company();
    const [ana, rui] = [await company.agent('Ana'), await company.agent('Rui')];
    await store(company, [{ userId: ana.userId, opened: 0, closed: 5 }]);
    const rates = [
      ...[3, 3, 1].map((rate) => ({ userId: ana.userId, rate })),
      { userId: rui.userId, rate: 2 },
      { userId: ana.userId, rate: null },
    ];
    await desk.connection.collection<{ _id: string }>('ticket_ratings').insertMany(
      rates.map(({ userId, rate }) => ({
        ...{ _id: randomUUID(), companyId: company.id, ticketId: randomUUID(), userId, rate },
        ...{ askedAt: new Date(NOON), ratedAt: rate === null ? null : new Date(NOON + MINUTE_MS) },
      })),
    );

    const { ratings, attendants } = await show(company);

    expect(ratings).toEqual({ counts: [1, 1, 2], average: 9 / 4 });
    expect(attendants.map(({ name, rating }) => [name, rating])).toEqual([
      ['Ana', 7 / 3],
      ['Rui', 2],
      ...attendants.slice(2).map(({ name }) => [name, null]),
    ]);
  });

  it('charts days without tickets as well', async () => {
    const company = await desk.company();
    const { data } = await desk.get(CountTicketsHandler).ofDays(chart, company.as(company.admin));
    expect(data.map(({ total }) => total)).toEqual([0, 0, 0]);
  });
});
