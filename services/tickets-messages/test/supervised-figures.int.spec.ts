import { randomUUID } from 'node:crypto';
import type { Actor } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CountTicketsHandler } from '../src/reading/dashboard/count-tickets.js';
import { ShowDashboardHandler } from '../src/reading/dashboard/show-dashboard.js';
import { ListReportHandler } from '../src/reading/reports/list-report.js';
import { ShowReportFiguresHandler } from '../src/reading/reports/show-report-figures.js';
import { Desk, type Company } from './desk.js';

const NOON = Date.parse('2026-05-10T15:00:00Z'); // 12:00 in São Paulo
const MINUTE_MS = 60_000;
const DAY = '2026-05-10';
const OF_QUEUES = { profile: 'supervisor', supervision: 'queues' } as const;

describe('the figures of a supervisor', () => {
  let desk: Desk;
  let company: Company;
  let [sales, care]: string[] = [];
  let [ana, rui]: Actor[] = [];

  beforeAll(async () => {
    desk = await Desk.start();
    company = await desk.company();
    [sales, care] = [await company.queue('Vendas'), await company.queue('Suporte')];
    ana = await company.agent('Ana', { queueIds: [sales] });
    rui = await company.agent('Rui', { queueIds: [care] });
    await store([
      { status: 'closed', userId: ana.userId, queueId: sales, rating: 3 },
      { status: 'open', userId: ana.userId, queueId: sales },
      { status: 'pending', userId: null, queueId: sales },
      { status: 'closed', userId: rui.userId, queueId: care, rating: 1 },
      { status: 'closed', userId: ana.userId, queueId: care },
      { status: 'open', userId: rui.userId, queueId: care },
      { status: 'pending', userId: null, queueId: null },
    ]);
  });
  afterAll(() => desk.stop(), 60_000);

  type Stored = { status: string; userId: string | null; queueId: string | null | undefined; rating?: number };
  /** Stores tickets of one day directly, in the order of their numbers, with their ratings. */
  const store = async (given: Stored[]) => {
    const rows = given.map((one, n) => ({
      ...{ _id: randomUUID(), companyId: company.id, uuid: randomUUID(), number: n + 1, contactId: randomUUID() },
      ...{ whatsappId: company.connectionId, order: String(n), waitingOrder: `${n}`, contact: {}, tagIds: [] },
      ...{ ...one, createdAt: new Date(NOON + n * MINUTE_MS) },
      closedAt: one.status === 'closed' ? new Date(NOON + 60 * MINUTE_MS) : null,
    }));
    const inserted = (name: string) => desk.connection.collection<{ _id: string }>(name);
    await inserted('tickets').insertMany(rows);
    await inserted('ticket_ratings').insertMany(
      rows
        .filter(({ rating }) => rating)
        .map(({ _id: ticketId, companyId, userId, queueId, rating: rate }) => ({
          ...{ _id: randomUUID(), companyId, ticketId, userId, queueId, rate, ratedAt: new Date(NOON) },
        })),
    );
  };
  const supervisor = (...queueIds: (string | undefined)[]) =>
    company.as(company.actor({ ...OF_QUEUES, queueIds: queueIds.map(String) }));
  const dashboardOf = (who = supervisor(sales)) =>
    desk.get(ShowDashboardHandler).execute({ date_from: DAY, date_to: DAY }, who);
  const period = { dateStart: DAY, dateEnd: DAY };
  const numbers = async (who: ReturnType<typeof supervisor>, more: object = {}) =>
    (await desk.get(ListReportHandler).execute({ pageNumber: 1, ...period, ...more }, who)).tickets.map(
      ({ number }) => number,
    );

  it('in the dashboard contain the own queues and the people who work in them', async () => {
    const { counters, ratings, attendants } = await dashboardOf();

    expect(counters).toMatchObject({ supportHappening: 1, supportPending: 1, supportFinished: 1 });
    expect(ratings.counts).toEqual([0, 0, 1]);
    expect(attendants).toMatchObject([{ name: 'Ana', finished: 1, rating: 3 }]);
  });

  it('in the charts count the tickets of the own queues', async () => {
    const chart = { initialDate: DAY, finalDate: DAY };
    const count = desk.get(CountTicketsHandler);

    expect((await count.ofDays(chart, supervisor(sales))).data).toEqual([{ day: DAY, total: 3 }]);
    expect((await count.ofUsers(chart, supervisor(care))).data).toEqual([
      { name: 'Rui', quantity: 2 },
      { name: 'Ana', quantity: 1 },
    ]);
  });

  it('in reports list and add up the tickets of the own queues, whatever filter is requested', async () => {
    expect(await numbers(supervisor(sales))).toEqual([3, 2, 1]);
    expect(await numbers(supervisor(sales), { userId: ana?.userId })).toEqual([2, 1]);
    expect(await numbers(supervisor(sales, care), { queueId: care })).toEqual([6, 5, 4]);
    expect(await numbers(supervisor(sales), { queueId: care })).toEqual([]);
    expect(await numbers(supervisor())).toEqual([]);

    const figures = await desk.get(ShowReportFiguresHandler).execute(period, supervisor(care));
    expect(figures.totals).toMatchObject({ tickets: 3, closed: 2, ratings: { count: 1 } });
    expect(figures.queues.map(({ name }) => name)).toEqual(['Suporte']);
  });

  it('in an exported report are the same tickets', async () => {
    const { tickets } = await desk.get(ListReportHandler).pageOfFile(period, supervisor(sales));

    expect(tickets.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('contain everything for administrators and supervisors of all queues, and are not mixed up', async () => {
    const all = company.as(company.actor({ ...OF_QUEUES, supervision: 'all', queueIds: [String(sales)] }));
    for (const who of [company.as(company.admin), all]) {
      expect((await dashboardOf(who)).counters).toMatchObject({ supportHappening: 2, supportFinished: 3 });
      expect(await numbers(who)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    }
    expect(await numbers(supervisor(sales))).toEqual([3, 2, 1]);
  });

  it('are those of the own company', async () => {
    const other = await desk.company();
    const theirs = other.as(other.actor({ ...OF_QUEUES, queueIds: [String(sales)] }));

    expect((await dashboardOf(theirs)).counters).toMatchObject({ supportHappening: 0, supportFinished: 0 });
    expect(await numbers(theirs)).toEqual([]);
  });
});
