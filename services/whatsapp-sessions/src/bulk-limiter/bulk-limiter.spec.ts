import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BulkLimiter, type Step } from './bulk-limiter.js';

const ignored = () => undefined;
const [CALM, SLOW] = [2, 200];

/**
 * Records steps with increasing times, 100 ms apart.
 * @returns the time of the last one
 */
function steps(limiter: BulkLimiter, step: Step, { count, ms }: { count: number; ms: number }, begun: number): number {
  let now = begun;
  for (let n = 0; n < count; n += 1) limiter.learn(step, ms, (now += 100));
  return now;
}

describe('BulkLimiter', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('starts with a single command and grows by one per second while nothing is slow', () => {
    const limiter = new BulkLimiter();
    expect(limiter.free(ignored)).toBe(1);

    const after = steps(limiter, 'claim', { count: 120, ms: CALM }, 0);
    expect(limiter.free(ignored)).toBe(11);

    steps(limiter, 'claim', { count: 1_000, ms: CALM }, after);
    expect(limiter.free(ignored)).toBe(32);
  });

  it.each<Step>(['inbound', 'claim'])('halves while the step %s is slow', (step) => {
    const limiter = new BulkLimiter();
    const calm = steps(limiter, step, { count: 1_000, ms: CALM }, 0);
    const slow = steps(limiter, step, { count: 30, ms: SLOW }, calm);

    expect(limiter.isShort(slow)).toBe(true);
    expect(limiter.free(ignored)).toBeLessThan(9);
  });

  it.each([
    { ms: 7, isShort: false },
    { ms: 8, isShort: true },
  ])('inbound messages that take $ms ms instead of 6 count as slow: $isShort', ({ ms, isShort }) => {
    const limiter = new BulkLimiter();
    const calm = steps(limiter, 'inbound', { count: 100, ms: 6 }, 0);
    expect(limiter.isShort(steps(limiter, 'inbound', { count: 60, ms }, calm))).toBe(isShort);
  });

  it('calls waiting queues once each when there is capacity, and no more than fit', () => {
    const limiter = new BulkLimiter();
    const called: string[] = [];
    const ask = (name: string) => () => {
      called.push(name);
      limiter.begin();
    };
    limiter.begin();
    expect(['a', 'b'].map((name) => limiter.free(ask(name)))).toEqual([0, 0]);

    limiter.end();
    expect(called).toEqual(['a']);
    limiter.end();
    expect(called).toEqual(['a', 'b']);
  });

  it('pauses bulk commands while one at a time is still too much, and calls again after the pause', () => {
    const limiter = new BulkLimiter();
    const calm = steps(limiter, 'inbound', { count: 100, ms: CALM }, 0);
    const slow = steps(limiter, 'inbound', { count: 120, ms: SLOW }, calm);
    const called: string[] = [];

    limiter.begin();
    limiter.end();
    expect(limiter.free(() => called.push('again'))).toBe(0);
    jest.advanceTimersByTime(1_999);
    expect(called).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(called).toEqual(['again']);
    expect(limiter.free(ignored)).toBe(1);

    steps(limiter, 'inbound', { count: 1_000, ms: CALM }, slow);
    limiter.begin();
    limiter.end();
    expect(limiter.free(ignored)).toBe(32);
  });

  it('returns to full speed when inbound messages stop', () => {
    const limiter = new BulkLimiter();
    const calm = steps(limiter, 'inbound', { count: 100, ms: CALM }, 0);
    const slow = steps(limiter, 'inbound', { count: 120, ms: SLOW }, calm);

    steps(limiter, 'claim', { count: 1_000, ms: CALM }, slow + 2_001);

    expect(limiter.free(ignored)).toBe(32);
  });
});
