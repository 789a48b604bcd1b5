import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { CountAudienceHandler } from '../src/campaigns/previews/count-audience.js';
import { TestCampaignHandler } from '../src/campaigns/previews/test-campaign.js';
import { ReadRecipientsHandler } from '../src/campaigns/read-recipients.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service } from './service.js';

const LIST = ['1', '2', '3', '4'].map((n) => `551198765400${n}`);

describe('the audience of a campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const { listOf, plan, run, read, settle } = kitOf(() => service);

  it('is counted before it starts: recipients, skipped people by reason, duplicates, and the expected end', async () => {
    const [company, other] = [await service.company(), await service.company()];
    service.neighbour.notOnWhatsapp.add(LIST[1] ?? '');
    const contactListId = await listOf(company, LIST);
    for (let n = 0; n < 40; n += 1) await service.work('number checks').runDue(() => inHours(1));
    await service.get(OptOuts).add(company.id, { contactId: null, number: LIST[2] ?? '' }, new Date());
    const people = [LIST[0], '5511987654009'].map((number, n) => ({ id: `t${n}`, name: 'Tag', number, email: '' }));
    service.neighbour.tagged.set(`${company.id} tag`, people);
    const count = (whose = company) =>
      service.get(CountAudienceHandler).execute({ contactListId, tagListId: 'tag' }, as(whose));

    const before = Date.now();
    const { expectedEnd, ...counts } = await count();
    expect(counts).toEqual({ recipients: 3, invalid: 1, optedOut: 1, withoutConsent: 0, repeated: 1 });
    const countedAt = Date.parse(expectedEnd ?? '') - 40_000; // twenty seconds between two messages
    expect(countedAt).toBeGreaterThanOrEqual(before);
    expect(countedAt).toBeLessThanOrEqual(Date.now());
    const request = { contactListId, tagListId: 'tag', withFirst: 'true' as const };
    const { first } = await service.get(CountAudienceHandler).execute(request, as(company));
    expect(first?.values).toMatchObject({ nome: first?.name, numero: LIST[0] });
    await expect(count(other)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    expect(company.planned).toEqual([]);
  });

  it('excludes test messages, which are sent immediately to the given number and belong to no campaign', async () => {
    const company = await service.company();
    const variables = [{ key: 'loja', value: 'Aurora' }];
    await service.get(CampaignSettingsHandler).save({ settings: { variables } }, as(company));
    const test = (message: string) =>
      service.get(TestCampaignHandler).execute({ number: '(11) 98765-4321', message }, as(company));
    await test('{numero} da {loja}');
    expect(company.planned).toMatchObject([{ number: '5511987654321', body: '5511987654321 da Aurora', lane: 'live' }]);
    await expect(test('{nada}')).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_VARIABLE' });
    expect(company.planned).toHaveLength(1);
  });

  it('is listed by state, searched, page by page, and adds up', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id } = await plan(company, { contactListId: await listOf(company, LIST) });
    await run(inHours(2.1));
    const idOf = (number = '') => company.planned.find((one) => one.number === number)?.id ?? '';
    await settle(company, idOf(LIST[0]), 4);
    await settle(company, idOf(LIST[1]), 0, 'ERR_WAPP_REFUSED');
    const recipients = service.get(ReadRecipientsHandler);
    const list = async (more: object = {}) =>
      (await recipients.execute({ id, searchParam: '', pageNumber: 1, ...more }, as(company))).recipients;

    expect((await list()).map(({ state }) => state)).toEqual(['sent', 'failed', 'remaining', 'remaining']);
    expect(await list({ state: 'failed' })).toMatchObject([{ number: LIST[1], errorCode: 'ERR_WAPP_REFUSED' }]);
    expect(await list({ searchParam: 'pessoa 3' })).toMatchObject([{ name: 'Pessoa 3' }]);
    expect(await list({ pageNumber: 2 })).toEqual([]);
    const { report } = await read(company, id);
    const { total, invalid, excluded, sent, failed, unanswered, remaining } = report;
    expect(invalid + excluded + sent + failed + unanswered + remaining).toBe(total);

    const file = await recipients.export({ id, searchParam: '', state: 'sent' }, as(company));
    expect(file).toMatchObject({ nextCursor: null, language: 'pt', timeZone: 'America/Sao_Paulo' });
    expect(file.recipients.map(({ number }) => number)).toEqual([LIST[0]]);
    await expect(recipients.export({ id, searchParam: '' }, as(other))).rejects.toMatchObject({
      code: 'ERR_NO_CAMPAIGN_FOUND',
    });
  });
});
