import { describe, expect, it } from '@jest/globals';
import { contentRangeOf, listQueryOf } from './rest-dialect.js';

const refused = expect.objectContaining({ code: 'ERR_VALIDATION' });

describe('the simple REST dialect', () => {
  it('reads sort, range and filter', () => {
    expect(listQueryOf({ sort: '["name","DESC"]', range: '[40,79]', filter: '{"q":"ana","profile":"admin"}' })).toEqual(
      {
        sort: { field: 'name', order: 'DESC' },
        offset: 40,
        limit: 40,
        filter: { q: 'ana', profile: 'admin' },
      },
    );
  });

  it('uses defaults when sort, range and filter are absent', () => {
    expect(listQueryOf({})).toEqual({ offset: 0, limit: 40, filter: {} });
  });

  it('returns all requested ids, at most 100 rows', () => {
    expect(listQueryOf({ filter: '{"id":["a","b"]}' })).toEqual({ offset: 0, limit: 100, filter: { id: ['a', 'b'] } });
    expect(listQueryOf({ range: '[0,999]' }).limit).toBe(100);
  });

  it.each([
    { sort: 'name' },
    { sort: '["name","sideways"]' },
    { sort: '["password.$where","ASC"]' },
    { range: '[0]' },
    { range: '[-1,5]' },
    { filter: '{"name":{"$ne":null}}' },
    { filter: '{"$where":"1"}' },
    { filter: '[1]' },
    { filter: '{' },
  ])('rejects %j', (query) => {
    let thrown: unknown;
    try {
      listQueryOf(query);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(refused);
  });

  it('formats a range that the data provider can parse', () => {
    expect(contentRangeOf('users', { offset: 25, count: 25, total: 319 })).toBe('users 25-49/319');
    expect(contentRangeOf('users', { offset: 0, count: 0, total: 0 })).toBe('users 0-0/0');
  });
});
