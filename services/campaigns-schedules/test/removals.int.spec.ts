import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactListItemsRepository } from '../src/contact-lists/contact-list-items.repository.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { RemovalsRepository } from '../src/shared/removals/removals.repository.js';
import { as, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

type Row = {
  _id: string;
  companyId: string;
  name: string;
  state?: string;
  campaignId?: string;
  contactListId?: string;
  importId?: string;
};

const ROWS = 2_500;
const MINUTE_MS = 60_000;

describe('a deleted object', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const { listOf, plan } = kitOf(() => service);
  const fill = async (name: string, company: Tenant, rowOf: (n: number) => object) => {
    const rowsOf = Array.from({ length: ROWS }, (_, n) => ({
      ...{ _id: randomUUID(), companyId: company.id, name: `Pessoa ${n}`, email: 'p@exemplo.com', number: `${n}` },
      ...rowOf(n),
    }));
    await service.collection<Row>(name).insertMany(rowsOf);
  };
  const rows = (name: string, where: Partial<Row>) => service.collection<Row>(name).find(where).toArray();
  const removals = () => service.collection('campaign_removals').countDocuments();
  const removeAll = async (at = new Date()) => {
    await service.work('removals').runDue(() => at);
  };
  const removeToTheEnd = async () => {
    for (let n = 0; n < 20 && (await removals()) > 0; n += 1) await removeAll(new Date(Date.now() + n));
  };

  it('disappears immediately with its recipients, of whom only the numbers that were written to remain', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id } = await plan(company, { scheduledAt: null });
    const kept = await plan(company, { scheduledAt: null });
    await fill('campaign_shippings', company, (n) => ({
      ...{ campaignId: id, numberKey: `${n}`, state: n % 5 === 0 ? 'sent' : 'waiting' },
    }));
    await fill('campaign_shippings', company, (n) => ({ campaignId: kept.id, numberKey: `${n}`, state: 'waiting' }));
    await fill('campaign_shippings', other, (n) => ({ campaignId: id, numberKey: `${n}`, state: 'waiting' }));
    await service.get(CampaignHandlers).remove({ id }, as(company));

    const read = service.get(CampaignHandlers);
    await expect(read.get({ id }, as(company))).rejects.toMatchObject({ code: 'ERR_NO_CAMPAIGN_FOUND' });
    const { data } = await read.list({ offset: 0, limit: 40, filter: {} }, as(company));
    expect(data.map((one) => one.id)).toEqual([kept.id]);
    expect(await rows('campaign_shippings', { companyId: company.id, campaignId: id })).toHaveLength(ROWS);

    await removeToTheEnd();
    const left = await rows('campaign_shippings', { companyId: company.id, campaignId: id });
    expect(left).toHaveLength(ROWS / 5);
    expect(new Set(left.map(({ name, state }) => `${name} ${state}`))).toEqual(new Set([' sent']));
    expect(await rows('campaign_shippings', { companyId: company.id, campaignId: kept.id })).toHaveLength(ROWS);
    expect(await rows('campaign_shippings', { companyId: other.id })).toHaveLength(ROWS);
    expect(await removals()).toBe(0);
  });

  it('continues to be removed after the process was killed', async () => {
    const company = await service.company();
    const id = await listOf(company, []);
    await fill('contact_list_items', company, (n) => ({ contactListId: id, numberKey: `${n}`, searchKey: `${n}` }));
    const importId = randomUUID();
    const ofList = { companyId: company.id, name: 'pessoas.csv', contactListId: id };
    await service.collection<Row>('contact_list_imports').insertOne({ _id: importId, ...ofList });
    const report = 'contact_list_import_rows';
    await fill(report, company, (n) => ({ importId, from: n }));
    await fill(report, company, (n) => ({ importId: 'another', from: n }));
    await service.get(ContactListHandlers).remove({ id }, as(company));
    const dead = await service.get(RemovalsRepository).claims.claim(new Date());
    expect(dead?.targetId).toBe(id);
    await service.get(ContactListItemsRepository).removeSome(company.id, id, 1_000);
    await removeAll();
    expect(await rows('contact_list_items', { contactListId: id })).toHaveLength(ROWS - 1_000);

    await removeAll(new Date(Date.now() + MINUTE_MS));
    await removeAll(new Date(Date.now() + 2 * MINUTE_MS));
    expect(await rows('contact_list_items', { contactListId: id })).toEqual([]);
    expect(await rows(report, { importId })).toEqual([]);
    expect(await rows(report, { importId: 'another' })).toHaveLength(ROWS);
    expect(await removals()).toBe(0);
  });

  it('shows and changes no contact of a deleted list', async () => {
    const company = await service.company();
    const id = await listOf(company, ['5511987650001']);
    const [item] = await rows('contact_list_items', { contactListId: id });
    const itemId = item?._id ?? '';
    await service.get(ContactListHandlers).remove({ id }, as(company));
    const gone = { code: 'ERR_NO_CONTACT_FOUND' };
    await expect(service.get(ContactListItemHandlers).get({ id: itemId }, as(company))).rejects.toMatchObject(gone);
    const edit = service.get(ContactListItemHandlers);
    await expect(edit.update({ id: itemId, name: 'Ana' }, as(company))).rejects.toMatchObject(gone);
    await expect(edit.remove({ id: itemId }, as(company))).rejects.toMatchObject(gone);
  });
});
