import { localTime, type CampaignSettings } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

const MINUTE_MS = 60_000;

describe('a campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const { listOf, plan, run, read, settle, says } = kitOf(() => service);
  const choose = (company: Tenant, settings: Partial<CampaignSettings>) =>
    service.get(CampaignSettingsHandler).save({ settings }, as(company));
  const clockAt = (at: Date) => {
    const { minute } = localTime('America/Sao_Paulo', at);
    return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `55119876${String(60_000 + n)}`);

  it('only sends in its hours, and shows what it waits for', async () => {
    const company = await service.company();
    const begin = inHours(2.1);
    const opens = new Date(begin.getTime() + 30 * MINUTE_MS);
    await choose(company, {
      sendFrom: clockAt(opens),
      sendUntil: clockAt(new Date(opens.getTime() + 120 * MINUTE_MS)),
    });
    const { id } = await plan(company);
    await run(begin, 4);
    expect(company.planned).toEqual([]);
    expect((await read(company, id)).outlook).toMatchObject({ waitsFor: 'hours', expectedEnd: expect.any(String) });
    await run(new Date(opens.getTime() + MINUTE_MS), 6);
    expect(company.planned).toHaveLength(3);
  });

  it('respects the daily limit of its number across campaigns, and raises it on the next day', async () => {
    const company = await service.company();
    await choose(company, { dailyStart: 2, dailyGrowth: 1, dailyMost: 0 });
    const contactListId = await listOf(company, numbers(4));
    await plan(company, { contactListId });
    await plan(company, { contactListId });
    // all on the same day in the company's time zone
    const noon = new Date(inHours(2.1));
    while (localTime('America/Sao_Paulo', noon).minute > 20 * 60) noon.setTime(noon.getTime() + 60 * MINUTE_MS);
    await run(noon, 6);
    expect(company.planned).toHaveLength(2);
    for (const { id } of company.planned) await settle(company, id);
    await run(new Date(noon.getTime() + 24 * 60 * MINUTE_MS), 8);
    expect(await service.collection('campaign_numbers').find({ companyId: company.id }).toArray()).toMatchObject([
      { days: 2, sent: 3 },
    ]);
    expect(company.planned).toHaveLength(5);
  });

  it('finishes when the last message is answered, even if its number still has to rest', async () => {
    const company = await service.company();
    await choose(company, { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 });
    const { id } = await plan(company, { contactListId: await listOf(company, numbers(1)) });
    const at = inHours(2.1);
    await run(at, 1);
    expect(company.planned).toHaveLength(1);
    for (const one of company.planned) await settle(company, one.id);

    await run(new Date(at.getTime() + 2_000), 1);

    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 1, remaining: 0 } });
  });

  it('finishes although its number has reached the daily limit', async () => {
    const company = await service.company();
    await choose(company, { messageInterval: 0, greaterInterval: 0, dailyStart: 2, dailyGrowth: 0, dailyMost: 2 });
    const { id } = await plan(company, { contactListId: await listOf(company, numbers(2)) });
    const at = inHours(2.1);
    await run(at, 1);
    for (const one of company.planned) await settle(company, one.id);

    await run(new Date(at.getTime() + 2_000), 1);

    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 2 } });
  });

  it('stops if too many messages fail, and continues when a user restarts it', async () => {
    const company = await service.company();
    await choose(company, { messageInterval: 0, greaterInterval: 0, stopFailurePercent: 20 });
    const { id } = await plan(company, { contactListId: await listOf(company, numbers(24)) });
    for (let round = 0; round < 5; round += 1) {
      const before = company.planned.length;
      await run(new Date(inHours(2.1).getTime() + round * 5 * MINUTE_MS), 2);
      for (const [n, one] of company.planned.slice(before).entries())
        await settle(company, one.id, 1, n === 0 ? 'ERR_WAPP_REFUSED' : null);
    }
    expect(company.planned).toHaveLength(20);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_CAMPAIGN_FAILURES' });
    await service.get(CampaignHandlers).restart({ id }, as(company));
    await run(inHours(4), 2);
    expect(company.planned).toHaveLength(24);
  });

  it('stops if too many recipients opt out', async () => {
    const company = await service.company();
    await choose(company, { messageInterval: 0, greaterInterval: 0, stopOptOutPercent: 5 });
    const { id } = await plan(company, { contactListId: await listOf(company, numbers(30)) });
    for (let round = 0; round < 4; round += 1) {
      await run(new Date(inHours(2.1).getTime() + round * 5 * MINUTE_MS), 2);
      for (const one of company.planned) await settle(company, one.id);
    }
    const [first] = company.planned;
    await says(company, first?.number ?? '', 'sair');
    for (let n = 0; n < 2; n += 1) await says(company, first?.number ?? '', 'sair');
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_CAMPAIGN_OPT_OUTS' });
  });
});
