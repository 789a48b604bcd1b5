import { describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { RateLimit } from './rate-limit.js';

/** Redis is away, so the limit counts for itself. */
const AWAY = { status: 'end', defineCommand: () => undefined } as unknown as Redis;
const limitOf = (perMinute: number) => new RateLimit(AWAY, { name: 'calls', perMinute });
const atOnce = (limit: RateLimit, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take('somebody')));
const refused = (waits: readonly number[]) => waits.filter((seconds) => seconds > 0).length;

describe('a limit of calls a minute', () => {
  it('lets as many through at once as it allows, and no more', async () => {
    const limit = limitOf(1_200);

    expect(refused(await atOnce(limit, 1_200))).toBe(0);
    expect(refused(await atOnce(limit, 5))).toBe(5);
  });

  it('counts each call of a small limit', async () => {
    expect(refused(await atOnce(limitOf(3), 5))).toBe(2);
  });

  it('counts one caller apart from another', async () => {
    const limit = limitOf(2);
    await atOnce(limit, 2);

    expect(await limit.take('somebody else')).toBe(0);
  });
});
