import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { as, inHours, kitOf, morning } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

const MANY = 160;
/** A campaign of many steps is CPU-bound and takes minutes on a busy machine. */
const NUMBERS = Array.from({ length: MANY }, (_, n) => `55119876${String(70_000 + n)}`);

describe('a large campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
    service.neighbour.meanwhile = null;
    service.neighbour.poison = null;
    service.neighbour.pages.length = 0;
  });

  const { listOf, plan, run, read, settleTogether } = kitOf(() => service);
  const fast = async (company: Tenant, more = {}) => {
    const settings = { messageInterval: 0 as const, greaterInterval: 0 as const, ...more };
    await service.get(CampaignSettingsHandler).save({ settings }, as(company));
    return company;
  };
  const planAll = async (company: Tenant, numbers = NUMBERS) =>
    plan(company, { contactListId: await listOf(company, numbers) });
  /** All statuses of a round arrive together, as in a burst. */
  const settleFrom = (company: Tenant, from: number) =>
    settleTogether(
      company,
      company.planned.slice(from).map(({ id }) => id),
    );
  const runsAfter = (begin: Date) => (ms: number) =>
    service.work('campaigns').runDue(() => new Date(begin.getTime() + ms));
  const runToTheEnd = async (company: Tenant, from: Date) => {
    for (let [n, settledOnes] = [0, 0]; settledOnes < MANY && n < 60; n += 1) {
      await run(new Date(from.getTime() + n * 200_000), 2);
      await settleFrom(company, settledOnes);
      settledOnes = company.planned.length;
    }
  };

  it(
    'is sent in growing pages, once to each recipient, and counted',
    async () => {
      const company = await fast(await service.company());
      const { id } = await planAll(company);
      await runToTheEnd(company, inHours(2.1));
      await run(inHours(20), 2);

      expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
      const { pages } = service.neighbour;
      expect(pages[0]).toBe(5);
      expect(Math.max(...pages)).toBeGreaterThan(20);
      expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: MANY, remaining: 0 } });
      const stored = await service.collection<{ _id: string; outcomes: object }>('campaigns').findOne({ _id: id });
      expect(stored?.outcomes).toMatchObject({ sent: MANY });
    },
    TEST_LIMIT_MS,
  );

  it('polls for capacity after about a second, and uses all that was freed', async () => {
    const company = await fast(await service.company());
    await planAll(company, NUMBERS.slice(0, 8));
    const begin = inHours(2.1);
    const runAfter = runsAfter(begin);
    await run(begin, 1);
    await runAfter(1);
    expect(company.planned).toHaveLength(5);
    await settleFrom(company, 0);
    await runAfter(900);
    expect(company.planned).toHaveLength(5);
    await runAfter(1_600);
    expect(company.planned).toHaveLength(8);
  });

  it('polls after three seconds or more once twenty may be underway, so that it continues with a page', async () => {
    const company = await fast(await service.company());
    const { id } = await planAll(company);
    const begin = inHours(2.1);
    const runAfter = runsAfter(begin);
    await run(begin, 1);
    await runAfter(1);
    await service
      .collection<{ _id: string }>('campaigns')
      .updateOne({ _id: id }, { $set: { outcomes: { sent: 75, failed: 0, optedOut: 0 } } });
    await settleFrom(company, 0);
    await runAfter(1_600);
    expect(company.planned).toHaveLength(25);
    await settleFrom(company, 5);
    await runAfter(4_500);
    expect(company.planned).toHaveLength(25);
    await runAfter(6_200);
    expect(company.planned).toHaveLength(50);
  });

  it('keeps its interval after a status let it continue', async () => {
    const company = await service.company();
    await planAll(company, NUMBERS.slice(0, 9));
    const begin = inHours(2.1);
    await run(begin, 20);
    expect(company.planned).toHaveLength(5);
    await settleFrom(company, 0);
    const later = new Date(begin.getTime() + 60 * 60_000);
    await service.work('campaigns').runDue(() => later);
    await settleFrom(company, 5);
    await service.work('campaigns').runDue(() => new Date(later.getTime() + 10_000));
    expect(company.planned).toHaveLength(6);
    await service.work('campaigns').runDue(() => new Date(later.getTime() + 25_000));
    expect(company.planned).toHaveLength(7);
  });

  it('repeats a page that was submitted but not recorded, without a second message', async () => {
    const company = await fast(await service.company());
    const { id } = await planAll(company, NUMBERS.slice(0, 4));
    service.neighbour.meanwhile = () => Promise.reject(new AppError('ERR_UNAVAILABLE'));
    await run(inHours(2.1), 2);
    expect(company.planned).toHaveLength(4);
    expect(await read(company, id)).toMatchObject({ report: { remaining: 4, failed: 0 } });
    service.neighbour.meanwhile = null;
    await run(inHours(2.3), 2);
    await settleFrom(company, 0);
    await run(inHours(2.5), 2);
    expect(company.planned).toHaveLength(4);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 4 } });
  });

  it('blames the single recipient that a page is rejected for', async () => {
    const company = await fast(await service.company());
    const { id } = await planAll(company, NUMBERS.slice(0, 4));
    service.neighbour.poison = NUMBERS[2] ?? '';
    await run(inHours(2.1), 2);
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(
      [0, 1, 3].map((n) => NUMBERS[n] ?? '').toSorted(),
    );
    expect(await read(company, id)).toMatchObject({ report: { failed: 1, remaining: 3 } });
  });

  it('asks in pages too, skips people who opted out, and stops within a page', async () => {
    const company = await fast(await service.company());
    const contactListId = await listOf(company, NUMBERS.slice(0, 12));
    const { id } = await plan(company, { contactListId, confirmation: true, confirmationMessage1: 'Posso?' });
    await service.get(OptOuts).add(company.id, { contactId: null, number: NUMBERS[1] ?? '' }, new Date());
    await run(inHours(2.1), 1);
    expect(company.planned.map(({ body }) => body)).toEqual(Array(5).fill('Posso?'));
    await service.get(CampaignHandlers).cancel({ id }, as(company));
    await settleFrom(company, 0);
    await run(inHours(2.2), 3);
    expect(company.planned).toHaveLength(5);
    expect(await read(company, id)).toMatchObject({
      report: { confirmationRequested: 5, excluded: 1, remaining: 11 },
    });
  });

  it('sends no more per day than its number may', async () => {
    const company = await fast(await service.company(), { dailyStart: 3, dailyGrowth: 0, dailyMost: 0 });
    const begin = morning();
    const contactListId = await listOf(company, NUMBERS.slice(0, 8));
    await plan(company, { contactListId, scheduledAt: begin.toISOString() });
    await run(begin, 2);
    expect(company.planned).toHaveLength(3);
  });

  it('lets a small campaign of another company run in parallel', async () => {
    const [large, small] = [await fast(await service.company()), await fast(await service.company())];
    for (let n = 0; n < 12; n += 1) await planAll(large, NUMBERS.slice(0, 3));
    await planAll(small, NUMBERS.slice(0, 3));
    await run(inHours(2.1), 1);
    const order = service.neighbour.sent.filter(({ companyId }) => [large.id, small.id].includes(companyId));
    // four steps run concurrently: as the last in a queue it would come after 27 of the 36 at the earliest
    expect(order.findIndex(({ companyId }) => companyId === small.id)).toBeLessThan(18);
  });
});
