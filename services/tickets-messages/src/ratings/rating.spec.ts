import { describe, expect, it } from '@jest/globals';
import { isAnswerable, rateIn } from './rating.js';

describe('a rating', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ['3\n', 3],
    ['0', undefined],
    ['4', undefined],
    ['12', undefined],
    ['3 estrelas', undefined],
    ['', undefined],
    ['toString', undefined],
  ])('in %j is %s', (text, rate) => {
    expect(rateIn(text)).toBe(rate);
  });

  const askedAt = new Date('2026-05-01T12:00:00.500Z');
  it.each([
    ['in the same second, which WhatsApp cuts', '2026-05-01T12:00:00.000Z', true],
    ['a day later', '2026-05-02T12:00:00.000Z', true],
    ['more than a day later', '2026-05-02T12:00:01.000Z', false],
    ['long before it was asked for', '2026-05-01T11:50:00.000Z', false],
  ])('said %s counts: %s %s', (_when, saidAt, counts) => {
    expect(isAnswerable({ askedAt }, new Date(saidAt))).toBe(counts);
  });
});
