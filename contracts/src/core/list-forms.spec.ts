import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AdminListQuery, Cursor, PageQuery, TableFilter } from './base.js';
import { pagesOf, wholeTableOf } from './list-forms.js';

const Row = z.object({ id: z.string() });
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n) }));

describe('pages of a list', () => {
  const pages = pagesOf({
    id: 'invoices',
    key: 'invoices',
    row: Row,
    query: PageQuery.extend({ status: z.string().optional(), companyId: z.string().optional() }),
    filterOf: ({ status }) => ({ status }),
    sortOf: () => ({ field: 'name', order: 'ASC' }),
  });
  const withCursor = pagesOf({
    id: 'contacts',
    key: 'contacts',
    row: Row,
    query: PageQuery.extend({ cursor: Cursor }),
  });
  const plain = pagesOf({ id: 'records', key: 'records', row: Row, query: PageQuery });

  it.each([
    [{}, { offset: 0, limit: 40, filter: {}, sort: { field: 'name', order: 'ASC' } }],
    [{ pageNumber: '3' }, { offset: 80, limit: 40, filter: {}, sort: { field: 'name', order: 'ASC' } }],
    [
      { searchParam: ' ana ', status: 'open', companyId: 'acme' },
      { offset: 0, limit: 40, filter: { q: 'ana', status: 'open' }, sort: { field: 'name', order: 'ASC' } },
    ],
  ])('convert the query %j', (query, request) => {
    const converted = pages.requestOf(pages.query.parse(query));

    expect(converted).toEqual(request);
    expect(AdminListQuery.safeParse(converted).success).toBe(true);
  });

  it('pass the cursor on and sort like the list if nothing else is stated', () => {
    expect(withCursor.requestOf(withCursor.query.parse({ cursor: 'c2' }))).toEqual({
      offset: 0,
      limit: 40,
      filter: {},
      cursor: 'c2',
    });
  });

  it('fit into the largest page number of the specification', () => {
    const { data } = AdminListQuery.safeParse(plain.requestOf(plain.query.parse({ pageNumber: 10_000 })));
    expect(data).toMatchObject({ offset: 399_960 });
  });

  it.each([
    { pageNumber: 0 },
    { pageNumber: 10_001 },
    { pageNumber: 'x' },
    { searchParam: 'x'.repeat(101) },
    { page: 1 },
  ])('reject the query %j', (query) => {
    expect(plain.query.safeParse(query).success).toBe(false);
  });

  it.each([
    { page: 'first of two', pageNumber: 1, length: 40, total: 41, hasMore: true },
    { page: 'last', pageNumber: 2, length: 1, total: 41, hasMore: false },
    { page: 'only full one', pageNumber: 1, length: 40, total: 40, hasMore: false },
    { page: 'empty one', pageNumber: 1, length: 0, total: 0, hasMore: false },
    { page: 'one behind the last', pageNumber: 9, length: 0, total: 41, hasMore: false },
  ])('state whether a page follows: the $page', ({ pageNumber, length, total, hasMore }) => {
    const data = rows(length);
    const reply = plain.replyOf({ data, total }, plain.query.parse({ pageNumber }));

    expect(reply).toEqual({ records: data, count: total, hasMore });
    expect(plain.reply.strict().safeParse(reply).success).toBe(true);
  });

  it.each([
    ['c3', true],
    [null, false],
  ])('continue by the cursor %s, even if the page number is not given', (nextCursor, hasMore) => {
    const data = rows(40);
    const reply = withCursor.replyOf({ data, total: 1_000, nextCursor }, withCursor.query.parse({ cursor: 'c2' }));

    expect(reply).toEqual({ contacts: data, count: 1_000, hasMore, nextCursor });
    expect(withCursor.reply.strict().safeParse(reply).success).toBe(true);
  });
});

describe('the table of a whole list', () => {
  type Queue = { id: string; name: string; order: number; number?: number; open: boolean; updatedAt: string | null };
  const queue = (name: string, order: number, more: Partial<Queue> = {}): Queue => ({
    ...{ id: name, name, order, open: false, updatedAt: null },
    ...more,
  });
  const list = [
    queue('Suporte', 1, { number: 3, updatedAt: '2026-01-02T00:00:00.000Z' }),
    queue('Água', 2, { number: 1, open: true, updatedAt: '2026-01-01T00:00:00.000Z' }),
    queue('vendas', 2),
  ];
  const columns = ['name', 'order', 'number', 'open', 'updatedAt'] as const;
  const queues = wholeTableOf<Queue>({
    filter: TableFilter.extend({ open: z.boolean().optional() }),
    searchTextOf: ({ name }) => name,
    columns,
  });
  const table = (given: object) => {
    const query = AdminListQuery.parse(given);
    const { data, total } = queues.tableOf(list, query, queues.filter.parse(query.filter));
    return [data.map(({ name }) => name), total];
  };
  const sorted = (field: string, order: string) => table({ sort: { field, order } })[0];

  it.each([
    ['name', ['Água', 'Suporte', 'vendas']],
    ['order', ['Suporte', 'Água', 'vendas']],
    ['number', ['vendas', 'Água', 'Suporte']],
    ['open', ['Suporte', 'vendas', 'Água']],
    ['updatedAt', ['vendas', 'Água', 'Suporte']],
  ])('is sorted by %s', (field, names) => {
    expect(sorted(field, 'ASC')).toEqual(names);
    expect(sorted(field, 'DESC')).toEqual(names.toReversed());
  });

  it('keeps the order of the list for an unknown column, and for the column by which the list is sorted', () => {
    expect(sorted('companyId', 'DESC')).toEqual(['Suporte', 'Água', 'vendas']);
    const byName = wholeTableOf<Queue>({ searchTextOf: ({ name }) => name, columns, first: 'name' });
    const query = AdminListQuery.parse({ sort: { field: 'name', order: 'DESC' } });
    expect(byName.tableOf(list, query, {}).data).toEqual(list.toReversed());
  });

  it.each([
    [{ q: ' AGUA ' }, ['Água']],
    [{ q: 'e' }, ['Suporte', 'vendas']],
    [{ q: 'nada' }, []],
    [{ id: 'vendas' }, ['vendas']],
    [{ id: ['vendas', 'Suporte', 'x'] }, ['Suporte', 'vendas']],
    [{ open: true }, ['Água']],
    [{ open: false, q: 's' }, ['Suporte', 'vendas']],
  ])('is filtered by %j', (filter, names) => {
    expect(table({ filter })).toEqual([names, names.length]);
  });

  it('is cut into pages, and counts all matching rows', () => {
    expect(table({ offset: 1, limit: 1 })).toEqual([['Água'], 3]);
    expect(table({ offset: 2, limit: 100 })).toEqual([['vendas'], 3]);
    expect(table({ offset: 3, limit: 1 })).toEqual([[], 3]);
  });

  it('omits the fields that only the list contains', () => {
    const plain = wholeTableOf<Queue>({ searchTextOf: ({ name }) => name, columns, omitted: ['number'] });
    const { data } = plain.tableOf(list, AdminListQuery.parse({ limit: 1 }), {});
    expect(data).toEqual([{ id: 'Suporte', name: 'Suporte', order: 1, open: false, updatedAt: list[0]?.updatedAt }]);
  });

  it.each([{ companyId: 'acme' }, { open: 'perhaps' }, { q: 'x'.repeat(101) }, { id: 7 }])(
    'rejects the filter %j',
    (filter) => {
      expect(queues.filter.safeParse(filter).success).toBe(false);
    },
  );

  it('leaves the list unchanged', () => {
    const before = [...list];
    sorted('name', 'DESC');
    expect(list).toEqual(before);
  });
});
