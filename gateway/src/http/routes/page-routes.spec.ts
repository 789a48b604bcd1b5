import { PAGE_SIZE, ROUTES } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from '../request-input.js';

const at = '2026-05-01T00:00:00.000Z';
/** The parameters of each route besides the page and the search, and the filter that they are converted to. */
const FILTERS: Readonly<Record<string, readonly [given: object, filter: object]>> = {
  '/contact-list-items': [{ contactListId: 'l1' }, { contactListId: 'l1' }],
  '/contacts': [
    { dateStart: '2026-05-01', dateEnd: '2026-05-02' },
    { dateStart: '2026-05-01', dateEnd: '2026-05-02' },
  ],
  '/business/invoices': [{ status: 'overdue' }, { status: 'overdue' }],
  '/quick-messages': [{ userId: 'u1' }, {}], // the token's user is used
  '/schedules': [
    { contactId: 'c1', from: at, to: at },
    { contactId: 'c1', from: at, to: at },
  ],
};
const PAGES = ROUTES.flatMap(({ path, rpc, pages }) => (pages ? [{ path, rpc, pages }] : []));

describe('a route with pages', () => {
  it.each(PAGES)('$path converts its query to a request of its rpc', ({ path, rpc, pages }) => {
    const [given, filter] = FILTERS[path] ?? [{}, {}];
    const query = parseInput(pages.query, { searchParam: 'ana', pageNumber: '3', ...given }, {});

    const request = z.parse(rpc.request, pages.requestOf(query));

    expect(request).toMatchObject({ offset: 2 * PAGE_SIZE, limit: PAGE_SIZE });
    expect(request).toHaveProperty('filter', { q: 'ana', ...filter });
  });

  it.each(PAGES)('$path returns an empty page', ({ path, pages }) => {
    const query = parseInput(pages.query, { ...FILTERS[path]?.[0] }, {});

    const reply = pages.replyOf({ data: [], total: 0, nextCursor: null }, query);

    expect(z.parse(pages.reply, reply)).toEqual(reply);
    expect(reply).toMatchObject({ count: 0, hasMore: false });
  });

  it('sorts schedules from a time on by that time, and otherwise by the newest', () => {
    const pages = PAGES.find(({ path }) => path === '/schedules')?.pages;
    const sortOf = (given: object) => pages?.requestOf(parseInput(pages.query, given, {}));

    expect(sortOf({ from: at })).toMatchObject({ sort: { field: 'sendAt', order: 'ASC' } });
    expect(sortOf({})).toMatchObject({ sort: { field: 'sendAt', order: 'DESC' } });
  });
});
