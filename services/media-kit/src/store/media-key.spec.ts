import { describe, expect, it } from '@jest/globals';
import { endOf, newMediaKey } from './media-key.js';

describe('endOf', () => {
  it.each(['acme', 'a', '0-9'])('sorts after all keys of %s', (company) => {
    const keys = Array.from({ length: 100 }, () => newMediaKey(company));

    expect(keys.filter((key) => key >= endOf(company))).toEqual([]);
  });

  it.each(['acme0', 'acmea', 'acme_1', 'b'])('sorts before the keys of the next company: %s', (next) => {
    expect(endOf('acme') < newMediaKey(next)).toBe(true);
  });
});
