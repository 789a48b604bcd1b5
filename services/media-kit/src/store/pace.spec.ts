import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Readable } from 'node:stream';
import { Pace, paced } from './pace.js';

const MB = 1024 * 1024;

describe('Pace', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('passes an ordinary file without delay', () => {
    const pace = new Pace();
    expect([5 * MB, 3 * MB].map((bytes) => pace.passed(bytes))).toEqual([0, 0]);
  });

  it('limits the rest of a large file to 12.5 MB per second', () => {
    const pace = new Pace();
    pace.passed(8 * MB);
    expect(pace.passed(12_500_000)).toBe(1_000);

    jest.advanceTimersByTime(1_000);
    expect(pace.passed(6_250_000)).toBe(500);
  });

  it('does not delay a slower source', () => {
    const pace = new Pace();
    pace.passed(8 * MB);
    jest.advanceTimersByTime(10_000);
    expect(pace.passed(12_500_000)).toBe(0);
  });
});

describe('paced', () => {
  it('passes on every byte, and the failure of its source', async () => {
    const pieces = [Buffer.alloc(8 * MB, 1), Buffer.alloc(MB, 2)];
    const passed = Buffer.concat(await paced(Readable.from(pieces)).toArray());
    expect(passed.equals(Buffer.concat(pieces))).toBe(true);

    const broken = new Readable({ read: () => broken.destroy(new Error('gone')) });
    await expect(paced(broken).toArray()).rejects.toThrow('gone');
  });
});
