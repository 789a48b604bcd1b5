import { AdminListQuery } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { Service, type Tenant } from './service.js';

describe('the tables of contact lists', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const as = (company: Tenant) => company.as(company.actor('admin'));
  const list = (company: Tenant, name: string) => service.get(ContactListHandlers).create({ name }, as(company));
  const item = (company: Tenant, contactListId: string, name: string, number: string) =>
    service.get(ContactListItemHandlers).create({ contactListId, name, number, email: '' }, as(company));
  const lists = () => service.get(ContactListHandlers);
  const items = () => service.get(ContactListItemHandlers);

  it('contain the lists of one company, sorted and searched as requested, with their number of contacts', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const clients = await list(company, 'Clientes');
    await list(company, 'Água');
    await list(other, 'Clientes de outra');
    await item(company, clients.id, 'Ana Lima', '5511987654321');
    const table = async (query: object) => {
      const { data, total } = await lists().list(AdminListQuery.parse(query), as(company));
      return [data.map(({ name, contactsCount }) => [name, contactsCount]), total];
    };

    const [agua, clientes] = [
      ['Água', 0],
      ['Clientes', 1],
    ];
    expect(await table({})).toEqual([[agua, clientes], 2]);
    expect(await table({ sort: { field: 'name', order: 'DESC' }, limit: 1 })).toEqual([[clientes], 2]);
    expect(await table({ filter: { q: 'cli' } })).toEqual([[clientes], 1]);
    expect(await table({ filter: { id: [clients.id] } })).toEqual([[clientes], 1]);
  });

  it('contain the contacts of one list, and none of another list or company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const [mine, second, theirs] = [
      await list(company, 'Clientes'),
      await list(company, 'Outra'),
      await list(other, 'Deles'),
    ];
    await item(company, mine.id, 'Beto', '5511987654322');
    const { id: checkedId } = await item(company, mine.id, 'Ana Lima', '5511987654321');
    await item(company, second.id, 'Caio', '5511987654323');
    await service
      .collection<{ _id: string; isWhatsappValid: boolean }>('contact_list_items')
      .updateOne({ _id: checkedId }, { $set: { isWhatsappValid: true } });
    const table = async (filter: object, more: object = {}) => {
      const query = AdminListQuery.parse({ filter: { contactListId: mine.id, ...filter }, ...more });
      const { data, total } = await items().list(query, as(company));
      return [data.map(({ name }) => name), total];
    };

    expect(await table({})).toEqual([['Ana Lima', 'Beto'], 2]);
    expect(await table({}, { sort: { field: 'name', order: 'DESC' }, limit: 1 })).toEqual([['Beto'], 2]);
    expect(await table({ q: 'lima' })).toEqual([['Ana Lima'], 1]);
    expect(await table({ isWhatsappValid: true })).toEqual([['Ana Lima'], 1]);
    await expect(table({ contactListId: theirs.id })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(items().list(AdminListQuery.parse({}), as(company))).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
  });
});
