import { describe, expect, it } from '@jest/globals';
import { nameKeyOf, tableOf, type Queue } from './queue.js';

const queue = (name: string, orderQueue: number): Queue => ({
  _id: name,
  companyId: 'acme',
  name,
  nameKey: nameKeyOf(name),
  color: '#112233',
  greetingMessage: '',
  orderQueue,
  revision: 1,
  deletedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const all = [queue('Vendas', 2), queue('Caixa', 2), queue('Suporte', 1)];
const names = (query: Partial<Parameters<typeof tableOf>[1]>) =>
  tableOf(all, { offset: 0, limit: 10, filter: {}, ...query }).data.map(({ name }) => name);

describe('tableOf', () => {
  it('sorts by position, then by name', () => {
    expect(names({})).toEqual(['Suporte', 'Caixa', 'Vendas']);
  });

  it('sorts, cuts and filters', () => {
    expect(names({ sort: { field: 'name', order: 'DESC' } })).toEqual(['Vendas', 'Suporte', 'Caixa']);
    expect(names({ offset: 1, limit: 1 })).toEqual(['Caixa']);
    expect(names({ filter: { q: 'VEN' } })).toEqual(['Vendas']);
    expect(names({ filter: { id: ['Caixa', 'Vendas'] } })).toEqual(['Caixa', 'Vendas']);
  });

  it('counts the matching queues', () => {
    expect(tableOf(all, { offset: 0, limit: 1, filter: { q: 'a' } }).total).toBe(2);
  });
});
