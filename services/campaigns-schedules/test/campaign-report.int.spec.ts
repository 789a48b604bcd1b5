import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { queryPlansOf } from '../../service-kit/test/query-plans.js';
import { as, inHours, kitOf, NUMBERS } from './campaign-kit.js';
import { Service } from './service.js';

type Stored = { _id: string; companyId: string; campaignId: string; tally?: object };

const NOBODY = { id: '', number: '' };
const MANY = Array.from({ length: 20 }, (_, n) => `55119876${String(90_000 + n)}`);
const [FIRST = '', LAST = '', STRANGER = '5511987600000'] = [MANY[0], MANY[19]];

describe('the report of a campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const { listOf, plan, run, read, settle, says } = kitOf(() => service);

  it('adds up, including all kinds of opt-outs', async () => {
    const company = await service.company();
    const settings = { messageInterval: 0 as const, greaterInterval: 0 as const, stopOptOutPercent: 0 };
    await service.get(CampaignSettingsHandler).save({ settings }, as(company));
    await service.get(OptOuts).add(company.id, { contactId: null, number: FIRST }, new Date());
    const { id } = await plan(company, { contactListId: await listOf(company, MANY) });
    await run(inHours(2.1), 2); // the first opted out earlier, and five are pending
    await service.get(OptOuts).add(company.id, { contactId: null, number: LAST }, new Date());
    const [a = NOBODY, b = NOBODY, c = NOBODY] = company.planned;
    await settle(company, a.id, 4);
    await settle(company, b.id, 0, 'ERR_WAPP_REFUSED');
    // one who received it, twice, one whose message is pending, and one who is waiting
    for (const { number } of [a, a, c]) await says(company, number, 'sair');
    await says(company, STRANGER, 'parar'); // not a recipient yet, so an agent handles it
    for (let n = 0, settled = 2; settled < company.planned.length && n < 10; n += 1) {
      for (const { id: sendId } of company.planned.slice(settled)) await settle(company, sendId, 3);
      settled = company.planned.length;
      await run(new Date(inHours(3).getTime() + n * 600_000), 2);
    }
    await run(inHours(6), 2);
    const { status, report } = await read(company, id);
    expect(status).toBe('FINALIZADA');
    expect(report).toMatchObject({ total: 20, excluded: 2, optedOut: 4, sent: 17, failed: 1, remaining: 0 });
    const { invalid, excluded, sent, failed, unanswered, remaining, total } = report;
    expect(invalid + excluded + sent + failed + unanswered + remaining).toBe(total);
  });

  it('only reads the campaign, not its recipients', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    await run(inHours(2.1), 2);
    const look = () => service.get(CampaignHandlers).get({ id }, as(company));
    const plans = await queryPlansOf(service.connection, look);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((one) => JSON.stringify(one).includes('campaign_shippings'))).toEqual([]);
    expect((await look()).report).toMatchObject({ total: 3, remaining: 3 });
  });

  it('counts the recipients of a campaign of an earlier release once, and continues from there', async () => {
    const company = await service.company();
    const { id } = await plan(company, { contactListId: await listOf(company, NUMBERS) });
    await run(inHours(2.1), 3);
    await service.collection<Stored>('campaigns').updateOne({ _id: id }, { $unset: { tally: 1 } });
    await settle(company, company.planned[0]?.id ?? '');
    const look = async () => (await service.get(CampaignHandlers).get({ id }, as(company))).report;
    expect(await look()).toMatchObject({ total: 3, sent: 1, remaining: 2 });
    await settle(company, company.planned[1]?.id ?? '', 3);
    expect(await look()).toMatchObject({ total: 3, sent: 2, delivered: 1, remaining: 1 });
  });

  it('counts all concurrent statuses, while the campaign continues', async () => {
    const company = await service.company();
    const settings = { messageInterval: 0 as const, greaterInterval: 0 as const };
    await service.get(CampaignSettingsHandler).save({ settings }, as(company));
    const { id } = await plan(company, { contactListId: await listOf(company, MANY) });
    await run(inHours(2.1), 2);
    for (let settled = 0, n = 0; settled < MANY.length && n < 20; n += 1) {
      const news = company.planned.slice(settled);
      settled = company.planned.length;
      const answers = news.flatMap(({ id: sendId }) => [1, 3, 4].map((ack) => settle(company, sendId, ack)));
      await Promise.all([...answers, run(new Date(inHours(3).getTime() + n * 200_000), 1)]);
    }
    await run(inHours(6), 2);
    expect(await read(company, id)).toMatchObject({ report: { sent: 20, delivered: 20, read: 20, remaining: 0 } });
  });
});
