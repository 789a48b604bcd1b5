import { describe, expect, it } from '@jest/globals';
import { textAt } from './json-path.js';

const ANSWER = { customer: { orders: [{ total: 9.5, paid: false, none: null }], name: 'Ana' }, 0: 'zero' };

describe('textAt', () => {
  it.each([
    ['customer.name', 'Ana'],
    ['customer.orders.0.total', '9.5'],
    ['customer.orders.0.paid', 'false'],
    ['customer.orders.0.none', ''],
    ['customer.orders.1.total', ''],
    ['customer.orders.length', '1'],
    ['customer.constructor.name', ''],
    ['customer.name.length', ''],
    ['0', 'zero'],
    ['customer.orders', '[{"total":9.5,"paid":false,"none":null}]'],
  ])('finds %s', (path, found) => {
    expect(textAt(ANSWER, path)).toBe(found);
  });

  it('returns the whole response without a path, cut to 500 characters without splitting one', () => {
    expect(textAt('sim', '')).toBe('sim');
    expect(textAt({ text: 'x'.repeat(600) }, 'text')).toBe('x'.repeat(500));
    expect(textAt({ text: `${'x'.repeat(499)}😀` }, 'text')).toBe('x'.repeat(499));
  });
});
