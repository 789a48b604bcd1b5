import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

describe('RateLimiter', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const begun = async (pace: RateLimiter, count: number) => {
    let done = 0;
    const all = (async () => {
      for (let n = 0; n < count; n += 1) {
        await pace.turn();
        done += 1;
      }
    })();
    await jest.advanceTimersByTimeAsync(0);
    return { count: () => done, all };
  };

  it('starts a few calls immediately', async () => {
    const { count } = await begun(new RateLimiter(10, 3), 4);

    expect(count()).toBe(4);
  });

  it('limits the rate of a burst', async () => {
    const { count } = await begun(new RateLimiter(10, 3), 100);
    const atOnce = count();

    await jest.advanceTimersByTimeAsync(2_000);

    expect(count() - atOnce).toBe(20);
  });

  it('never delays infrequent calls', async () => {
    const pace = new RateLimiter(10, 0);
    for (let n = 0; n < 5; n += 1) {
      const { count } = await begun(pace, 1);
      expect(count()).toBe(1);
      await jest.advanceTimersByTimeAsync(100);
    }
  });
});
