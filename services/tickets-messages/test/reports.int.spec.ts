import { randomUUID } from 'node:crypto';
import { dayIn, type Actor, dayAfter, startOfDay } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CountTicketsHandler } from '../src/reading/dashboard/count-tickets.js';
import { ShowDashboardHandler } from '../src/reading/dashboard/show-dashboard.js';
import { DayFiguresRepository } from '../src/reading/figures/day-figures.repository.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { FillRatings } from '../src/conversations/ratings/fill-ratings.js';
import { ListReportHandler } from '../src/reading/reports/list-report.js';
import { ReportsRepository } from '../src/reading/reports/reports.repository.js';
import { ShowReportFiguresHandler } from '../src/reading/reports/show-report-figures.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { Desk, type Company } from './desk.js';

const MINUTE_MS = 60_000;
const ZONE = 'America/Sao_Paulo';
const NOON = Date.parse('2026-05-10T15:00:00Z'); // 12:00 in São Paulo
const OF_MAY = { dateStart: '2026-05-10', dateEnd: '2026-05-10' };
const THREE_DAYS = { dateStart: '2026-05-09', dateEnd: '2026-05-11' };

type Stored = {
  opened?: number;
  closed?: number;
  status?: string;
  userId?: string | null;
  queueId?: string | null;
  tagIds?: string[];
  contactId?: string;
  firstAnswer?: number;
  rating?: number;
};

const PLAIN = { opened: 0, userId: null, queueId: null, tagIds: [] };

describe('a report', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);
  beforeEach(() => {
    last = 0;
  });

  const tickets = () => desk.connection.collection<{ _id: string }>('tickets');
  let last = 0;
  /** Stores tickets directly. Minutes are relative to noon; numbers start at 1 in each test. */
  const store = async (company: Company, given: readonly Stored[]) => {
    const rows = given.map((one, n) => {
      last += 1;
      const { opened, closed, firstAnswer, rating, ...rest } = { ...PLAIN, contactId: randomUUID(), ...one };
      const contact = { id: rest.contactId, name: `Cliente ${n}`, number: `55119${n}` };
      return {
        ...{
          _id: randomUUID(),
          companyId: company.id,
          uuid: randomUUID(),
          number: last,
          order: String(n),
          revision: 1,
        },
        contact: { ...contact, lid: null, email: '', profilePicUrl: '' },
        ...{ whatsappId: company.connectionId, lastMessage: '', lastMessageFromMe: false, unreadMessages: 0 },
        ...{ isGroup: false, updatedAt: new Date(NOON), lastMessageAt: new Date(NOON) },
        status: closed === undefined ? 'open' : 'closed',
        ...rest,
        createdAt: new Date(NOON + opened * MINUTE_MS),
        closedAt: closed === undefined ? null : new Date(NOON + closed * MINUTE_MS),
        ...(firstAnswer !== undefined && { firstAnswerMs: firstAnswer * MINUTE_MS }),
        ...(rating && { rating }),
      };
    });
    await tickets().insertMany(rows);
    return rows;
  };
  const list = (company: Company, request: object = OF_MAY, actor: Actor = company.admin) =>
    desk.get(ListReportHandler).execute({ pageNumber: 1, ...request }, company.as(actor));
  const figures = (company: Company, request: object = OF_MAY) =>
    desk.get(ShowReportFiguresHandler).execute(request, company.as(company.admin));
  const numbers = async (company: Company, request: object) =>
    (await list(company, request)).tickets.map(({ number }) => number);
  const storedDays = (company: Company) =>
    desk.connection.collection('ticket_day_figures').countDocuments({ companyId: company.id });

  it('lists tickets with names, times and rating, newest first, within the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { userId } = await company.agent('Ana');
    const queueId = await company.queue('Vendas');
    await store(company, [
      { opened: 0, closed: 90, userId, queueId, firstAnswer: 12, rating: 3 },
      { opened: 5, status: 'pending' },
    ]);
    await store(other, [{}]);

    const { tickets: rows, ...page } = await list(company);

    expect(page).toEqual({ count: 2, hasMore: false, nextCursor: null });
    expect(rows.map(({ number }) => number)).toEqual([2, 1]);
    expect(rows[1]).toMatchObject({
      ...{ status: 'closed', user: { name: 'Ana' }, queue: { name: 'Vendas' }, rating: 3 },
      ...{ firstAnswerTime: 12, resolutionTime: 90, createdAt: '2026-05-10T15:00:00.000Z' },
      contact: { name: 'Cliente 0', number: '551190' },
    });
    expect(rows[0]).toMatchObject({
      user: null,
      queue: null,
      firstAnswerTime: null,
      resolutionTime: null,
      rating: null,
    });
  });

  it('is filtered by whole days of the company and by every field of a ticket', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const queueId = await company.queue('Vendas');
    const contactId = randomUUID();
    await store(company, [
      { opened: -12 * 60 - 1 }, // a minute before the day begins
      { opened: -12 * 60, userId },
      { opened: 1, queueId },
      { opened: 2, closed: 3, rating: 1 },
      { opened: 4, tagIds: ['vip', 'new'] },
      { opened: 5, contactId },
      { opened: 6, tagIds: ['vip'] },
      { opened: 12 * 60 }, // the first minute of the next day
    ]);

    expect(await numbers(company, OF_MAY)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(await numbers(company, { ...OF_MAY, userId })).toEqual([2]);
    expect(await numbers(company, { ...OF_MAY, queueId })).toEqual([3]);
    expect(await numbers(company, { ...OF_MAY, status: 'closed' })).toEqual([4]);
    expect(await numbers(company, { ...OF_MAY, rating: 1 })).toEqual([4]);
    expect(await numbers(company, { ...OF_MAY, tagId: 'new' })).toEqual([5]);
    expect(await numbers(company, { ...OF_MAY, contactId })).toEqual([6]);
    expect(await numbers(company, { whatsappId: company.connectionId })).toHaveLength(8);
  });

  it('continues after a cursor, also among tickets of the same moment, and with new tickets in between', async () => {
    const company = await desk.company();
    await store(
      company,
      Array.from({ length: 90 }, (_, n) => ({ opened: Math.floor(n / 60) })),
    );
    const first = await list(company);
    await store(company, [{ opened: 5 }]);
    const second = await list(company, { ...OF_MAY, pageNumber: 2, cursor: first.nextCursor });
    const third = await list(company, { ...OF_MAY, pageNumber: 3, cursor: second.nextCursor });

    expect([first, second, third].map((page) => [page.tickets.length, page.hasMore])).toEqual([
      [40, true],
      [40, true],
      [10, false],
    ]);
    const ids = [first, second, third].flatMap((page) => page.tickets.map(({ id }) => id));
    expect(new Set(ids).size).toBe(90);
  });

  it('is counted per company, also while the count of a long one is cached', async () => {
    const [long, short] = [await desk.company(), await desk.company()];
    await store(
      long,
      Array.from({ length: 1_001 }, () => ({})),
    );
    await store(
      short,
      Array.from({ length: 41 }, () => ({})),
    );

    expect((await list(long)).count).toBe(1_000);
    expect((await list(short)).count).toBe(41);
  });

  it('is empty for an invalid cursor, and for days in the wrong order', async () => {
    const company = await desk.company();
    await store(company, [{}]);
    for (const cursor of ['', 'x', Buffer.from('9e99 x').toString('base64url')])
      expect((await list(company, { cursor })).tickets).toEqual([]);
    const wrong = await figures(company, { dateStart: '2026-05-11', dateEnd: '2026-05-09' });
    expect([wrong.totals.tickets, wrong.days]).toEqual([0, []]);
  });

  it('reads only the documents of its page, also deep pages', async () => {
    const company = await desk.company();
    await store(
      company,
      Array.from({ length: 400 }, (_, n) => ({ opened: n, queueId: n % 2 ? 'a' : 'b' })),
    );
    const slice = { after: `${NOON + 100 * MINUTE_MS} x`, skip: 0, limit: 10 };
    const explain = async (match: object) =>
      JSON.stringify(await desk.get(ReportsRepository).explain(company.id, { createdAt: {}, match }, slice));
    for (const match of [{}, { queueId: 'a' }]) {
      const plan = await explain(match);
      expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
      expect(plan).toMatch(/"totalDocsExamined":10\b/);
    }
  });

  it('is exported in pages, in the company’s time zone and language, and audited', async () => {
    const company = await desk.company();
    await company.choose({ language: 'es' });
    await store(
      company,
      Array.from({ length: 501 }, () => ({})),
    );
    const handler = desk.get(ListReportHandler);
    const context = company.as(company.admin);
    const acts = await AuditRecorder.start(desk.link);
    const pages: Awaited<ReturnType<typeof handler.pageOfFile>>[] = [];
    const act = await acts.after(company.id, 'reports.exported', async () => {
      pages.push(await handler.pageOfFile(OF_MAY, context));
    });
    const [first] = pages;
    const second = await handler.pageOfFile({ ...OF_MAY, cursor: first?.nextCursor ?? '' }, context);
    await acts.after(company.id, 'reports.exported', () => handler.pageOfFile(OF_MAY, context));
    acts.stop();

    expect(first).toMatchObject({ timeZone: ZONE, language: 'es' });
    expect([first?.tickets.length, second.tickets.length, second.nextCursor]).toEqual([500, 1, null]);
    expect(act.after).toEqual({ dateStart: '2026-05-10', dateEnd: '2026-05-10' });
    expect(acts.actionsOf(company.id).filter((action) => action === 'reports.exported')).toHaveLength(2);
  });

  it('adds up by hour, day, agent, queue, connection and tag', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const queueId = await company.queue('Vendas');
    await store(company, [
      { opened: -24 * 60 },
      { opened: 0, closed: 60, userId, queueId, firstAnswer: 10, rating: 3 },
      { opened: 61, closed: 81, userId, firstAnswer: 20, rating: 1 },
    ]);

    const shown = await figures(company, THREE_DAYS);

    expect(shown.days).toEqual([
      { day: '2026-05-09', tickets: 1 },
      { day: '2026-05-10', tickets: 2 },
      { day: '2026-05-11', tickets: 0 },
    ]);
    expect(shown.hours.filter((hour) => hour.tickets > 0)).toEqual([
      { hour: 12, tickets: 2 },
      { hour: 13, tickets: 1 },
    ]);
    expect(shown.totals).toMatchObject({
      ...{ tickets: 3, closed: 2, waiting: 0 },
      firstAnswer: { count: 2, average: 15, median: 15 },
      resolution: { count: 2, average: 40, median: 40 }, // of 20 and 60, with 5 % tolerance
      ratings: { count: 2, average: 2, counts: [1, 0, 1] },
    });
    expect(shown.users).toMatchObject([
      { name: 'Ana', tickets: 2, avgFirstAnswerTime: 15, avgResolutionTime: 40, ratings: { count: 2, average: 2 } },
      { id: null, name: null, tickets: 1, avgFirstAnswerTime: null },
    ]);
    expect(shown.queues).toMatchObject([
      { name: null, tickets: 2 },
      { name: 'Vendas', tickets: 1 },
    ]);
    expect(shown.whatsapps).toMatchObject([{ tickets: 3 }]);
  });

  it('includes waiting tickets in the average wait, with their time so far', async () => {
    const company = await desk.company();
    const now = (Date.now() - NOON) / MINUTE_MS;
    await store(company, [{ opened: now - 50, status: 'pending' }, { opened: now - 30 }]);
    const today = dayIn(ZONE, new Date());

    const { totals } = await figures(company, { dateStart: dayAfter(today, -1), dateEnd: dayAfter(today, 1) });

    const passed = (Date.now() - NOON) / MINUTE_MS - now;
    expect(totals).toMatchObject({ tickets: 2, waiting: 1 });
    expect(totals.avgWaitTime).toBeGreaterThanOrEqual(50);
    expect(totals.avgWaitTime).toBeLessThanOrEqual(Math.ceil(50 + passed));
  });

  it('is compared with the same number of days before, with the same filter, up to half a year', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    const DAY_MINUTES = 24 * 60;
    await store(company, [
      { opened: 0, closed: 30, userId },
      { opened: -DAY_MINUTES, closed: -DAY_MINUTES + 60, userId },
      { opened: -DAY_MINUTES + 1, userId },
      { opened: -DAY_MINUTES + 2 },
      { opened: -2 * DAY_MINUTES, userId },
    ]);
    const one = await figures(company, OF_MAY);
    expect(one.totals.tickets).toBe(1);
    expect(one.before).toMatchObject({
      dateStart: '2026-05-09',
      dateEnd: '2026-05-09',
      totals: { tickets: 3, closed: 1 },
    });
    expect(one.before?.totals.resolution.average).toBe(60);
    expect((await figures(company, { ...OF_MAY, userId })).before?.totals.tickets).toBe(2);
    const two = await figures(company, { dateStart: '2026-05-09', dateEnd: '2026-05-10' });
    expect([two.totals.tickets, two.days.length]).toEqual([4, 2]);
    expect(two.before).toMatchObject({ dateStart: '2026-05-07', dateEnd: '2026-05-08', totals: { tickets: 1 } });
    expect((await figures(company, { dateStart: '2025-06-01', dateEnd: '2026-05-10' })).before).toBeNull();
  });

  it('has no names for deleted records', async () => {
    const company = await desk.company();
    const queueId = randomUUID();
    await store(company, [{ queueId }]);

    expect((await figures(company)).queues).toMatchObject([{ id: queueId, name: null, tickets: 1 }]);
  });

  it('adds up filtered tickets in the same way', async () => {
    const company = await desk.company();
    const { userId } = await company.agent('Ana');
    await store(company, [{ userId, closed: 60, rating: 2 }, { userId }, {}]);
    expect((await figures(company, { ...OF_MAY, userId })).totals).toMatchObject({ tickets: 2, closed: 1 });
    expect((await figures(company, { ...OF_MAY, rating: 2 })).totals).toMatchObject({ tickets: 1 });
    expect((await figures(company, { ...OF_MAY, userId, status: 'open' })).totals).toMatchObject({ tickets: 1 });
  });

  it('covers the last thirty days by default, and at most a year', async () => {
    const company = await desk.company();
    expect((await figures(company, {})).days).toHaveLength(30);
    expect((await figures(company, { dateStart: '2025-05-01', dateEnd: '2026-05-01' })).days).toHaveLength(366);
    await expect(figures(company, { dateStart: '2025-04-30', dateEnd: '2026-05-01' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
  });

  describe('of a past day', () => {
    it('is stored on the first request, and then returned from there', async () => {
      const company = await desk.company();
      const [ticket] = await store(company, [{}]);
      await figures(company);
      expect(await storedDays(company)).toBe(1);
      // changes the database directly, without an event
      await tickets().deleteOne({ _id: ticket?._id ?? '' });
      await store(company, [{ opened: -10 }]);
      expect((await figures(company)).totals.tickets).toBe(1);
      await store(company, [{ opened: -20 }]);
      expect((await figures(company)).totals.tickets).toBe(1);
    });

    it('is computed again when a ticket of it is changed, tagged, closed or deleted', async () => {
      const company = await desk.company();
      const [ana, rui] = [await company.agent('Ana'), await company.agent('Rui')];
      const [one] = await store(company, [{ userId: ana.userId }]);
      const id = one?._id ?? '';
      const update = (request: object) =>
        desk.get(UpdateTicketHandler).execute({ id, ...request }, company.as(company.admin));
      const names = async () => (await figures(company)).users.map(({ name }) => name);

      expect(await names()).toEqual(['Ana']);
      await update({ userId: rui.userId });
      expect(await names()).toEqual(['Rui']);
      const tag = await desk
        .get(TagHandlers)
        .create({ name: 'VIP', color: '#112233', kanban: 0 }, company.as(company.admin));
      await desk.knows(Tags, company.id, tag.id);
      await desk.get(SyncTagsHandler).execute({ ticketId: id, tags: [tag.id] }, company.as(company.admin));
      expect((await figures(company)).tags).toMatchObject([{ name: 'VIP', tickets: 1 }]);
      await update({ status: 'closed' });
      expect((await figures(company)).totals.closed).toBe(1);
      await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));
      expect((await figures(company)).totals.tickets).toBe(0);
    });

    it('is computed again, like the dashboard, when a ticket closed on it is reopened', async () => {
      const company = await desk.company();
      const { userId } = await company.agent('Ana');
      const queueId = await company.queue('Vendas');
      const [one] = await store(company, [{ opened: -3 * 24 * 60, closed: 0, userId, queueId }]);
      const finished = async () =>
        (
          await desk
            .get(ShowDashboardHandler)
            .execute({ date_from: '2026-05-10', date_to: '2026-05-10' }, company.as(company.admin))
        ).counters.supportFinished;

      expect(await finished()).toBe(1);
      await desk.get(UpdateTicketHandler).execute({ id: one?._id ?? '', status: 'open' }, company.as(company.admin));
      expect(await finished()).toBe(0);
    });

    it('is complete if the dashboard requested it first', async () => {
      const company = await desk.company();
      const today = (startOfDay(dayIn(ZONE, new Date()), ZONE).getTime() - NOON) / MINUTE_MS;
      await store(company, [{ closed: 5 }, { opened: today }, { opened: today, closed: today }]);
      const show = (request: object) => desk.get(ShowDashboardHandler).execute(request, company.as(company.admin));

      expect((await show({ days: 1 })).counters.supportFinished).toBe(1);
      const ofDay = { date_from: '2026-05-10', date_to: '2026-05-10' };
      expect((await show(ofDay)).counters.supportFinished).toBe(1);
      expect((await figures(company)).totals).toMatchObject({ tickets: 1, closed: 1 });
      expect((await show(ofDay)).counters.supportFinished).toBe(1);
    });

    it('is not affected by a change of today’s tickets, nor by a new text', async () => {
      const company = await desk.company();
      await company.receives();
      const { id } = await company.onlyTicket();
      const queueId = await company.queue();
      await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(company.admin));
      await company.receives({ text: 'Alô?' });
      const versions = desk.connection.collection('ticket_day_versions');
      expect(await versions.countDocuments({ companyId: company.id })).toBe(0);
    });
  });

  it('is only stored for past days, never for today', async () => {
    const company = await desk.company();
    const today = dayIn(ZONE, new Date());
    const noon = (startOfDay(today, ZONE).getTime() - NOON) / MINUTE_MS;
    await store(company, [{ opened: noon }]);
    const request = { dateStart: today, dateEnd: today };
    expect((await figures(company, request)).totals.tickets).toBe(1);
    await store(company, [{ opened: noon + 0.1 }]);
    expect((await figures(company, request)).totals.tickets).toBe(2);
    expect(await storedDays(company)).toBe(0);
  });

  it('is read once for many concurrent requests', async () => {
    const company = await desk.company();
    await store(company, [{}, {}]);
    const reading = jest.spyOn(desk.get(DayFiguresRepository), 'opened');
    const asked = { initialDate: '2026-05-10', finalDate: '2026-05-10' };
    const counts = await Promise.all(
      Array.from({ length: 20 }, () => desk.get(CountTicketsHandler).ofDays(asked, company.as(company.admin))),
    );
    expect(counts.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(reading).toHaveBeenCalledTimes(1);
    reading.mockRestore();
  });

  it('includes ratings that an earlier version stored apart from tickets', async () => {
    const company = await desk.company();
    const [one, other] = await store(company, [{ closed: 5 }, { opened: 1, closed: 5 }]);
    const ratings = desk.connection.collection<{ _id: string }>('ticket_ratings');
    const rated = (ticketId: string | undefined, rate: number | null, minute: number) => ({
      ...{ _id: randomUUID(), companyId: company.id, ticketId, rate, userId: 'ana', askedAt: new Date(NOON) },
      ratedAt: new Date(NOON + minute * MINUTE_MS),
    });
    await ratings.insertMany([rated(one?._id, 3, 9), rated(one?._id, 1, 1), rated(other?._id, null, 2)]);

    await desk.get(FillRatings).onApplicationBootstrap();

    expect((await list(company)).tickets.map(({ rating }) => rating)).toEqual([null, 3]);
    expect(await ratings.countDocuments({ companyId: company.id, isOnTicket: true })).toBe(2);
  });

  it('includes the contact’s waiting time until the first answer by a person', async () => {
    const company = await desk.company();
    const asked = new Date(Date.now() - 8 * MINUTE_MS);
    await company.receives({ sentAt: asked });
    const { id } = await company.onlyTicket();
    const queueId = await company.queue();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(company.admin));
    const answer = (body: string) =>
      desk.get(SendMessageHandler).execute({ ticketId: id, body }, company.as(company.admin));
    const today = dayIn(ZONE, new Date());
    const shown = async () =>
      (await list(company, { dateStart: dayAfter(today, -1), dateEnd: dayAfter(today, 1) })).tickets[0]
        ?.firstAnswerTime;

    expect(await shown()).toBeNull();
    await answer('Bom dia!');
    const first = await shown();
    expect(first).toBeGreaterThanOrEqual(8);
    expect(first).toBeLessThanOrEqual(Math.ceil((Date.now() - asked.getTime()) / MINUTE_MS));
    await company.receives({ sentAt: new Date(Date.now() - 30 * MINUTE_MS), text: 'de novo' });
    await answer('Já vejo.');
    expect(await shown()).toBe(first);
  });
});
