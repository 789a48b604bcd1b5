import { describe, expect, it } from '@jest/globals';
import { StepLatency } from './step-latency.js';

const LIMITS = { factor: 1.5, leastMs: 3, mostMs: 40 };

/**
 * Records samples 50 ms apart.
 * @returns the time of the last one
 */
function samples(latency: StepLatency, count: number, ms: number, begun: number): number {
  let now = begun;
  for (let n = 0; n < count; n += 1) latency.learn(ms, (now += 50));
  return now;
}

describe('StepLatency', () => {
  it('is slow while a step takes longer than a multiple of its baseline', () => {
    const latency = new StepLatency(LIMITS);
    const calm = samples(latency, 40, 10, 0);
    expect(latency.isSlow(calm)).toBe(false);

    const busy = samples(latency, 40, 14, calm);
    expect(latency.isSlow(busy)).toBe(false);
    const slow = samples(latency, 40, 16, busy);
    expect(latency.isSlow(slow)).toBe(true);

    expect(latency.isSlow(samples(latency, 40, 10, slow))).toBe(false);
  });

  it('is never slow below the lower limit, and always slow above the upper limit', () => {
    const quick = new StepLatency(LIMITS);
    const calm = samples(quick, 40, 0.5, 0);
    expect(quick.isSlow(samples(quick, 40, 2.9, calm))).toBe(false);

    const late = new StepLatency(LIMITS);
    expect(late.isSlow(samples(late, 40, 41, 0))).toBe(true);
  });

  it('ignores a single slow sample', () => {
    const latency = new StepLatency(LIMITS);
    const calm = samples(latency, 40, 3, 0);

    latency.learn(5_000, calm + 50);

    expect(latency.isSlow(calm + 50)).toBe(false);
  });

  it('is not slow after 2 s without a sample', () => {
    const latency = new StepLatency(LIMITS);
    const slow = samples(latency, 40, 100, 0);
    expect([latency.isSlow(slow + 2_000), latency.isSlow(slow + 2_001)]).toEqual([true, false]);

    latency.learn(2, slow + 3_000);
    expect(latency.isSlow(slow + 3_000)).toBe(false);
  });

  it('adopts a new pace as its baseline after a while', () => {
    const latency = new StepLatency(LIMITS);
    const calm = samples(latency, 40, 10, 0);
    const slow = samples(latency, 60, 18, calm);
    expect(latency.isSlow(slow)).toBe(true);

    for (let check = 0; check < 3_000; check += 1) latency.raiseBaseline();

    expect(latency.isSlow(samples(latency, 1, 18, slow))).toBe(false);
  });
});
