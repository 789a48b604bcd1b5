import type { CampaignSettings } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { Outlook } from '../src/campaigns/outlook.js';
import { as, inHours, kitOf, morning } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

type Due = { _id: string; nextAt: Date | null };
type Stored = { _id: string; companyId: string; campaignId: string; number: string; whatsappId?: string | null };

/** A campaign of many steps is CPU-bound and takes minutes on a busy machine. */
const numbersOf = (count: number) => Array.from({ length: count }, (_, n) => `55119876${String(80_000 + n)}`);

describe('a campaign over several connections', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
    service.neighbour.busy.clear();
  });

  const { listOf, plan, change, run, read, settle, settleAll, says } = kitOf(() => service);
  const connectionsOf = (company: Tenant, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => company.connection({ name: `Linha ${n + 1}` })));
  const choose = (company: Tenant, settings: Partial<CampaignSettings>) =>
    service.get(CampaignSettingsHandler).save({ settings }, as(company));
  const fast = (company: Tenant) => choose(company, { messageInterval: 0, greaterInterval: 0 });
  const sharesOf = (company: Tenant) => {
    const shares = new Map<string, number>();
    for (const { whatsappId } of company.planned) shares.set(whatsappId, (shares.get(whatsappId) ?? 0) + 1);
    return shares;
  };
  const dueAt = (ids: readonly string[]) =>
    service
      .collection<Due>('campaigns')
      .find({ _id: { $in: ids }, nextAt: { $ne: null } })
      .sort({ nextAt: 1 })
      .next();
  /** Runs campaigns step by step, with WhatsApp responding immediately, until this many messages are sent. */
  const runOn = async (company: Tenant, ids: readonly string[], { from, count }: { from: Date; count: number }) => {
    let at = from;
    for (let settledOnes = 0; settledOnes < count; settledOnes = company.planned.length) {
      await service.work('campaigns').runDue(() => at);
      for (const { id } of company.planned.slice(settledOnes)) await settle(company, id);
      const due = await dueAt(ids);
      if (company.planned.length < count && due?.nextAt && due.nextAt > at) at = due.nextAt;
    }
    return at;
  };

  it('distributes its recipients among the selected ones, and uses no other', async () => {
    const company = await service.company();
    const whatsappIds = await connectionsOf(company, 3);
    const made = await plan(company, { whatsappIds, contactListId: await listOf(company, numbersOf(12)) });
    expect(made).toMatchObject({
      ...{ whatsappIds, whatsappId: whatsappIds[0], whatsapp: { name: 'Linha 1' } },
      whatsapps: [{ name: 'Linha 1' }, { name: 'Linha 2' }, { name: 'Linha 3' }],
    });
    await run(inHours(2.1), 2);
    expect(sharesOf(company)).toEqual(new Map(whatsappIds.map((id) => [id, expect.any(Number)])));
    await runOn(company, [made.id], { from: inHours(3), count: 12 });
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(numbersOf(12));
    expect([...sharesOf(company).values()]).toEqual([4, 4, 4]);
  });

  it('shows the connections that it has used: the default one, or the selected ones', async () => {
    const company = await service.company();
    const [line = ''] = await connectionsOf(company, 1);
    const byDefault = await plan(company, { contactListId: await listOf(company, numbersOf(2)) });
    const named = await plan(company, { whatsappIds: [line], contactListId: await listOf(company, numbersOf(2)) });
    const idle = await plan(company, { scheduledAt: null });
    expect(byDefault).toMatchObject({ whatsapps: [], usedWhatsapps: [] });
    await runOn(company, [byDefault.id, named.id], { from: inHours(2.1), count: 4 });
    const used = async ({ id }: { id: string }) => (await read(company, id)).usedWhatsapps?.map((one) => one.id);

    const defaultId = company.planned.map(({ whatsappId }) => whatsappId).find((id) => id !== line);
    expect(defaultId).toBeDefined();
    expect([await used(byDefault), await used(named), await used(idle)]).toEqual([[defaultId], [line], []]);
    expect(await read(company, byDefault.id)).toMatchObject({ whatsapps: [], whatsappIds: [] });
  });

  it('is selected by one field or by the list, depending on the form', async () => {
    const company = await service.company();
    const [a = '', b = '', c = ''] = await connectionsOf(company, 3);
    const { id, whatsappIds } = await plan(company, { whatsappId: a, scheduledAt: null });
    expect(whatsappIds).toEqual([a]);
    expect(await change(company, id, { whatsappIds: [b, c] })).toMatchObject({ whatsappId: b, whatsappIds: [b, c] });
    expect(await change(company, id, { whatsappId: b, whatsappIds: [b, c] })).toMatchObject({ whatsappIds: [b, c] });
    expect(await change(company, id, { whatsappId: null, whatsappIds: [c] })).toMatchObject({ whatsappIds: [c] });
    expect(await change(company, id, { whatsappId: a, whatsappIds: [b, c] })).toMatchObject({ whatsappIds: [a] });
    expect(await change(company, id, { whatsappId: null })).toMatchObject({ whatsappId: null, whatsappIds: [] });
    const other = await (await service.company()).connection();
    await expect(change(company, id, { whatsappIds: [a, other] })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('keeps each recipient with the assigned connection, for retries and replies', async () => {
    const company = await service.company();
    const whatsappIds = await connectionsOf(company, 2);
    const numbers = numbersOf(4);
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso?' };
    const contactListId = await listOf(company, numbers);
    await plan(company, { whatsappIds, ...confirmation, contactListId });
    service.neighbour.busy.add(numbers[1] ?? '');
    await run(inHours(2.1), 4);
    const given = await service
      .collection<Stored>('campaign_shippings')
      .findOne({ companyId: company.id, number: numbers[1] ?? '' });
    expect(whatsappIds).toContain(given?.whatsappId);
    service.neighbour.busy.clear();
    await run(inHours(3), 4);
    expect(company.planned.find(({ number }) => number === numbers[1])?.whatsappId).toBe(given?.whatsappId);
    await settleAll(company);
    const askedOver = new Map(company.planned.map(({ number, whatsappId }) => [number, whatsappId]));
    for (const number of numbers) await says(company, number, 'sim');
    await run(inHours(4), 8);
    const sent = company.planned.filter(({ body }) => body.startsWith('Olá'));
    expect(new Map(sent.map(({ number, whatsappId }) => [number, whatsappId]))).toEqual(askedOver);
  });

  it('uses connected ones, and none that is deleted or blocked', async () => {
    const company = await service.company();
    const [a = '', gone = ''] = await connectionsOf(company, 2);
    const away = await company.connection({ status: 'TIMEOUT' });
    const blocked = await company.connection({ status: 'DISCONNECTED', problem: 'ERR_WAPP_BLOCKED' });
    await fast(company);
    const contactListId = await listOf(company, numbersOf(9));
    const { id } = await plan(company, { whatsappIds: [gone, away, blocked, a], contactListId });
    await company.loses(gone);
    await runOn(company, [id], { from: inHours(2.1), count: 9 });
    expect(sharesOf(company)).toEqual(new Map([[a, 9]]));
  });

  it('moves the recipients of a deleted connection to the others, and ends without any', async () => {
    const company = await service.company();
    const [a = '', b = ''] = await connectionsOf(company, 2);
    const numbers = numbersOf(5);
    const contactListId = await listOf(company, numbers);
    const { id } = await plan(company, { whatsappIds: [a, b], contactListId });
    for (const number of numbers) service.neighbour.busy.add(number);
    await run(inHours(2.1), 4);
    const ofA = await service.collection<Stored>('campaign_shippings').findOne({ campaignId: id, whatsappId: a });
    await company.loses(a);
    service.neighbour.busy.clear();
    for (const number of numbers.filter((one) => one !== ofA?.number).slice(0, 2)) service.neighbour.busy.add(number);
    await run(inHours(3), 8);
    expect(company.planned.map(({ number }) => number)).toContain(ofA?.number);
    expect([...sharesOf(company).keys()]).toEqual([b]);
    await company.loses(b);
    await run(inHours(4), 2);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_NO_WAPP_FOUND' });
  });

  it('continues without a blocked one and requeues its failed recipients, and stops without any', async () => {
    const company = await service.company();
    const [a = '', b = ''] = await connectionsOf(company, 2);
    const contactListId = await listOf(company, numbersOf(8));
    const { id } = await plan(company, { whatsappIds: [a, b], contactListId });
    await run(inHours(2.1), 2);
    const failed = company.planned.filter(({ whatsappId }) => whatsappId === a);
    for (const one of failed) await settle(company, one.id, 0, 'ERR_WAPP_BLOCKED');
    expect(await read(company, id)).toMatchObject({
      ...{ status: 'EM_ANDAMENTO', report: { failed: 0 } },
      outlook: { without: [{ name: 'Linha 1', errorCode: 'ERR_WAPP_RESTRICTED' }] },
    });
    const before = company.planned.length;
    await run(inHours(2.3), 4);
    expect(new Set(company.planned.slice(before).map(({ whatsappId }) => whatsappId))).toEqual(new Set([b]));
    for (const one of company.planned.filter(({ whatsappId }) => whatsappId === b)) await settle(company, one.id);
    await run(inHours(3), 12);
    const last = company.planned.at(-1);
    await settle(company, last?.id ?? '', 0, 'ERR_WAPP_BLOCKED');
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_WAPP_BLOCKED' });

    await service.get(CampaignHandlers).restart({ id }, as(company));
    await runOn(company, [id], { from: inHours(4), count: company.planned.length + 1 });
    await run(inHours(5), 12);
    const reached = new Set(company.planned.map(({ number }) => number));
    expect(reached).toEqual(new Set(numbersOf(8)));
  });

  it('skips those whose daily limit is reached, and reports when all have reached it', async () => {
    const company = await service.company();
    const [a = '', b = ''] = await connectionsOf(company, 2);
    await choose(company, { messageInterval: 0, greaterInterval: 0, dailyMost: 3 });
    const begin = morning();
    const alone = { whatsappIds: [a], contactListId: await listOf(company, numbersOf(2)) };
    const scheduledAt = begin.toISOString();
    await plan(company, { ...alone, scheduledAt });
    await run(begin, 3);
    const { id } = await plan(company, {
      ...{ whatsappIds: [a, b], contactListId: await listOf(company, numbersOf(9)), scheduledAt },
    });
    await run(new Date(begin.getTime() + 3_600_000), 6);
    expect(sharesOf(company)).toEqual(new Map([a, b].map((one) => [one, 3])));
    expect(await read(company, id)).toMatchObject({ report: { remaining: 9 } });
  });

  describe('with real intervals', () => {
    let random = 0.5;
    beforeEach(() => {
      // the same random numbers in every run
      jest.spyOn(Math, 'random').mockImplementation(() => (random = (random * 16_807 + 0.123) % 1));
    });
    afterEach(() => void jest.restoreAllMocks());

    it.each([1, 4])(
      'ends at the estimated time, over %i',
      async (count) => {
        const company = await service.company();
        const whatsappIds = await connectionsOf(company, count);
        const begin = morning();
        const contactListId = await listOf(company, numbersOf(160));
        const { id } = await plan(company, { whatsappIds, contactListId, scheduledAt: begin.toISOString() });
        const sending = { companyId: company.id, whatsappId: null, whatsappIds };
        const promised = await service.get(Outlook).endOf(sending, 160, begin);
        const end = await runOn(company, [id], { from: begin, count: 160 });
        const [tookMs, promisedMs] = [end.getTime() - begin.getTime(), Date.parse(promised ?? '') - begin.getTime()];
        expect(promisedMs).toBe(count === 1 ? (19 * 20 + 140 * 60) * 1_000 : (19 * 20 + 20 * 60) * 1_000);
        expect(Math.abs(tookMs - promisedMs) / promisedMs).toBeLessThan(0.05);
      },
      TEST_LIMIT_MS,
    );

    it(
      'sends no faster over a number that two campaigns share',
      async () => {
        const company = await service.company();
        const [whatsappId = ''] = await connectionsOf(company, 1);
        await choose(company, { longerIntervalAfter: 0 });
        const begin = morning();
        const scheduledAt = begin.toISOString();
        const planned = [];
        for (let n = 0; n < 2; n += 1)
          planned.push(
            await plan(company, { whatsappId, scheduledAt, contactListId: await listOf(company, numbersOf(30)) }),
          );
        const ids = planned.map(({ id }) => id);
        await run(begin, 1);
        for (const { id } of company.planned) await settle(company, id);
        const sending = { companyId: company.id, _id: ids[0] ?? '', whatsappId, whatsappIds: [whatsappId] };
        const promised = await service.get(Outlook).endOf(sending, 30, begin);
        const end = await runOn(company, ids, { from: begin, count: 60 });
        const [tookS, promisedS] = [end.getTime(), Date.parse(promised ?? '')].map(
          (at) => (at - begin.getTime()) / 1_000,
        );
        expect(Math.abs((tookS ?? 0) - 59 * 20) / (59 * 20)).toBeLessThan(0.05);
        expect(Math.abs((tookS ?? 0) - (promisedS ?? 0)) / (promisedS ?? 0)).toBeLessThan(0.05);
      },
      TEST_LIMIT_MS,
    );
  });
});
