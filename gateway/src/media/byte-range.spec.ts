import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './byte-range.js';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
  ])('%s of 1,000 bytes', (header, expected) => expect(rangeOf(header, 1_000)).toEqual(expected));

  it.each(['bytes=1000-', 'bytes=5-3', 'bytes=-0'])('%s is invalid for 1,000 bytes', (header) =>
    expect(rangeOf(header, 1_000)).toBeNull(),
  );

  it.each([undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])('%s requests the whole file', (header) =>
    expect(rangeOf(header, 1_000)).toBeUndefined(),
  );
});
