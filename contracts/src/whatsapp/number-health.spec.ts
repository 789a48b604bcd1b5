import { describe, expect, it } from '@jest/globals';
import { limitOf, newChatsOf, type NumberHealth } from './number-health.js';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const [BEFORE, LATER] = ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.001Z'];
const lock = (until: string | null): NumberHealth => ({ lock: { kind: 'BIZ_QUALITY', until }, newChats: null });
const quota = (used: number, until: string | null): NumberHealth => ({
  lock: null,
  newChats: { total: 3, used, until },
});

describe('limitOf', () => {
  it.each<[string, NumberHealth | undefined, ReturnType<typeof limitOf>]>([
    ['its lock', lock(LATER), { kind: 'lock', until: LATER }],
    ['a lock without an end', lock(null), { kind: 'lock', until: null }],
    ['nothing after the lock', lock(BEFORE), null],
    ['a quota that is used up', quota(3, LATER), { kind: 'newChats', until: LATER }],
    ['a quota that is exceeded', quota(4, null), { kind: 'newChats', until: null }],
    ['nothing while some quota remains', quota(2, LATER), null],
    ['nothing after the cycle', quota(3, BEFORE), null],
    ['the lock before the quota', { ...quota(3, null), ...{ lock: lock(LATER).lock } }, { kind: 'lock', until: LATER }],
    ['the quota after the lock', { ...quota(3, null), lock: lock(BEFORE).lock }, { kind: 'newChats', until: null }],
    ['nothing for a healthy one', { lock: null, newChats: null }, null],
    ['nothing before WhatsApp has reported', undefined, null],
  ])('returns %s', (_case, health, limit) => {
    expect(limitOf({ health }, NOW)).toEqual(limit);
  });

  it("applies quotas only within WhatsApp's cycle", () => {
    expect(newChatsOf({ health: quota(1, LATER) }, NOW)).toMatchObject({ used: 1 });
    expect(newChatsOf({ health: quota(1, BEFORE) }, NOW)).toBeNull();
  });
});
