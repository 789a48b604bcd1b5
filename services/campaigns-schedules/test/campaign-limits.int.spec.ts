import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CampaignSettings, NumberHealth } from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { AppError } from '@recado/service-kit/errors';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { Outlook } from '../src/campaigns/outlook.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

jest.setTimeout(TEST_LIMIT_MS);

const numbersOf = (count: number) => Array.from({ length: count }, (_, n) => `55119876${String(90_000 + n)}`);
const locked = (until: Date | null): NumberHealth => ({
  lock: { kind: 'BIZ_QUALITY', until: until?.toISOString() ?? null },
  newChats: null,
});
const quota = (total: number, used: number, until: Date): NumberHealth => ({
  lock: null,
  newChats: { total, used, until: until.toISOString() },
});
const FREE: NumberHealth = { lock: null, newChats: null };

describe('a campaign over a number that WhatsApp restricts', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
    service.neighbour.busy.clear();
  });

  const { listOf, plan, run, read, settle, settleAll } = kitOf(() => service);
  const choose = (company: Tenant, settings: Partial<CampaignSettings>) =>
    service.get(CampaignSettingsHandler).save({ settings }, as(company));
  /** A company whose campaign to this many recipients starts in two hours, at full speed. */
  const begun = async (count: number, lines = 1) => {
    const company = await service.company();
    await choose(company, { messageInterval: 0, greaterInterval: 0 });
    const whatsappIds = await Promise.all(
      Array.from({ length: lines }, (_, n) => company.connection({ name: `Linha ${n + 1}` })),
    );
    const contactListId = await listOf(company, numbersOf(count));
    const { id } = await plan(company, { whatsappIds, contactListId });
    return { company, id, whatsappIds };
  };
  const writtenTo = (company: Tenant) => company.planned.map(({ number }) => number).toSorted();

  it('waits while it is locked, shows until when, and continues by itself: each recipient is written to once', async () => {
    const { company, id, whatsappIds } = await begun(12);
    const [line = ''] = whatsappIds;
    await run(inHours(2.1), 2);
    const first = [...company.planned];
    expect(first.length).toBeGreaterThan(1);
    expect(first.length).toBeLessThan(12);

    // the lock starts in between: some messages are accepted, one is rejected
    const [refused, ...taken] = first;
    for (const one of taken) await settle(company, one.id);
    const until = inHours(5);
    await company.reports(line, { health: locked(until) });
    await settle(company, refused?.id ?? '', 0, 'ERR_WAPP_RESTRICTED');
    await run(inHours(2.3), 6);

    expect(company.planned).toHaveLength(first.length);
    expect(await read(company, id)).toMatchObject({
      ...{ status: 'EM_ANDAMENTO', reason: null, report: { failed: 0 } },
      outlook: {
        ...{ waitsFor: 'lock', until: until.toISOString(), expectedEnd: null },
        without: [{ name: 'Linha 1', errorCode: 'ERR_WAPP_RESTRICTED', until: until.toISOString() }],
      },
    });

    for (let hour = 5.1; company.planned.length < 13 && hour < 9; hour += 0.2) {
      await run(inHours(hour), 4);
      for (const { id: sendId } of company.planned.slice(first.length)) await settle(company, sendId);
    }
    await run(inHours(9), 3);

    const again = company.planned.filter(({ number }) => number === refused?.number);
    expect(again).toHaveLength(2);
    expect(new Set(again.map(({ id: sendId }) => sendId)).size).toBe(2);
    expect(writtenTo(company)).toEqual([...numbersOf(12), refused?.number].toSorted());
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 12, failed: 0 } });
  });

  it('waits for its only number while that is disconnected, without an expected end', async () => {
    const { company, id, whatsappIds } = await begun(3);
    const state = (status: string) => company.reports(whatsappIds[0] ?? '', { status });
    const previewed = () =>
      service.get(Outlook).endOf({ companyId: company.id, whatsappId: null, whatsappIds }, 3, new Date());
    service.neighbour.failure = new AppError('ERR_WAPP_NOT_INITIALIZED');
    await run(inHours(2.1), 1);
    expect(await previewed()).not.toBeNull();
    expect(await read(company, id)).toMatchObject({ outlook: { expectedEnd: expect.any(String), without: [] } });

    await state('DISCONNECTED');
    expect(await previewed()).toBeNull();
    expect(await read(company, id)).toMatchObject({
      outlook: {
        ...{ waitsFor: 'connection', until: null, expectedEnd: null },
        without: [{ name: 'Linha 1', errorCode: 'ERR_WAPP_NOT_INITIALIZED' }],
      },
    });
  });

  it('continues immediately when WhatsApp lifts a lock without an end', async () => {
    const { company, id, whatsappIds } = await begun(3);
    await company.reports(whatsappIds[0] ?? '', { health: locked(null) });
    await run(inHours(2.1), 4);
    expect(company.planned).toEqual([]);
    expect(await read(company, id)).toMatchObject({ outlook: { waitsFor: 'lock', until: null } });

    await company.reports(whatsappIds[0] ?? '', { health: FREE });
    await run(inHours(2.3), 4);
    expect(writtenTo(company)).toEqual(numbersOf(3));
  });

  it('does not treat a rejected conversation as a lock: that recipient failed, the others get the message', async () => {
    const { company, id } = await begun(4);
    await run(inHours(2.1), 4);
    const [first, ...others] = company.planned;
    await settle(company, first?.id ?? '', 0, 'ERR_WAPP_NOT_BEGUN');
    for (const one of others) await settle(company, one.id);
    await run(inHours(2.3), 6);
    for (const one of company.planned.slice(1)) await settle(company, one.id);
    await run(inHours(2.6), 3);

    expect(writtenTo(company)).toEqual(numbersOf(4));
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 3, failed: 1 } });
  });

  it('waits briefly if the state of the connection arrives after the rejection', async () => {
    const { company, id, whatsappIds } = await begun(2);
    await run(inHours(2.1), 4);
    const [refused, taken] = company.planned;
    await settle(company, taken?.id ?? '');
    await settle(company, refused?.id ?? '', 0, 'ERR_WAPP_RESTRICTED');
    await run(new Date(), 1);
    expect(company.planned).toHaveLength(2);

    await company.reports(whatsappIds[0] ?? '', { health: locked(inHours(4)) });
    await run(inHours(2.3), 4);
    expect(company.planned).toHaveLength(2);
    await run(inHours(4.1), 4);
    await settleAll(company);
    await run(inHours(4.5), 3);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 2, failed: 0 } });
  });

  it('pauses a locked number while another one continues, also with its recipients', async () => {
    const { company, id, whatsappIds } = await begun(8, 2);
    const [a = '', b = ''] = whatsappIds;
    await run(inHours(2.1), 2);
    const ofA = company.planned.filter(({ whatsappId }) => whatsappId === a);
    const until = inHours(30);
    await company.reports(a, { health: locked(until) });
    for (const one of company.planned) {
      if (ofA.includes(one)) await settle(company, one.id, 0, 'ERR_WAPP_RESTRICTED');
      else await settle(company, one.id);
    }
    const before = company.planned.length;
    expect(await read(company, id)).toMatchObject({
      report: { failed: 0 },
      outlook: { waitsFor: null, without: [{ name: 'Linha 1', until: until.toISOString() }] },
    });
    for (const hours of [2.3, 3, 4]) {
      await run(inHours(hours), 12);
      for (const one of company.planned.slice(before)) await settle(company, one.id);
    }

    expect(new Set(company.planned.slice(before).map(({ whatsappId }) => whatsappId))).toEqual(new Set([b]));
    expect(new Set(company.planned.map(({ number }) => number))).toEqual(new Set(numbersOf(8)));
  });

  it('starts no more conversations than the quota allows, and continues in the next cycle', async () => {
    const { company, id, whatsappIds } = await begun(5);
    const [line = ''] = whatsappIds;
    const until = inHours(6);
    await company.reports(line, { health: quota(10, 8, until) });
    await run(inHours(2.1), 6);
    expect(company.planned).toHaveLength(2);

    await company.reports(line, { health: quota(10, 10, until) });
    await settleAll(company);
    await run(inHours(3), 4);
    expect(company.planned).toHaveLength(2);
    const { outlook } = await read(company, id);
    expect(outlook).toMatchObject({ waitsFor: 'newChats', until: until.toISOString() });

    await run(inHours(6.1), 6);
    await settleAll(company);
    await run(inHours(6.5), 6);
    await settleAll(company);
    await run(inHours(7), 3);
    expect(writtenTo(company)).toEqual(numbersOf(5));
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 5 } });
  });
});
