import { describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { RateLimit } from './rate-limit.js';

/** Redis is down, so the limit is counted locally. */
const AWAY = { status: 'end', defineCommand: () => undefined } as unknown as Redis;
const limitOf = (perMinute: number) => new RateLimit(AWAY, { name: 'calls', perMinute });
const atOnce = (limit: RateLimit, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take('somebody')));
const refused = (waits: readonly number[]) => waits.filter((seconds) => seconds > 0).length;

describe('a limit of calls per minute', () => {
  it('accepts exactly as many concurrent calls as it allows', async () => {
    const limit = limitOf(1_200);

    expect(refused(await atOnce(limit, 1_200))).toBe(0);
    expect(refused(await atOnce(limit, 5))).toBe(5);
  });

  it('counts every call of a small limit', async () => {
    expect(refused(await atOnce(limitOf(3), 5))).toBe(2);
  });

  it('counts callers separately', async () => {
    const limit = limitOf(2);
    await atOnce(limit, 2);

    expect(await limit.take('somebody else')).toBe(0);
  });
});
