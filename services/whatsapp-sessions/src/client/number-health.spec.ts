import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NumberHealth } from '@recado/contracts';
import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys';
import { lockIn, newChatsIn, watchHealth } from './number-health.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const HOUR_MS = 60 * 60_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const seconds = (at: Date) => String(at.getTime() / 1000);
const kind = 'BIZ_QUALITY' as NonNullable<ReachoutTimelockState['enforcementType']>;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('lockIn', () => {
  it.each<[string, object, object | null]>([
    ['a lock', { isActive: true, timeEnforcementEnds: later(1), enforcementType: kind }, { until: later(1) }],
    ['a lock without an end', { isActive: true, enforcementType: kind }, { until: null }],
    ['a lock of a future kind', { isActive: true, enforcementType: 'x'.repeat(900) }, { kind: 'x'.repeat(64) }],
    ['no kind', { isActive: true }, { kind: 'DEFAULT' }],
    ['an end that has passed', { isActive: true, timeEnforcementEnds: NOW, enforcementType: kind }, null],
    ['an invalid end', { isActive: true, timeEnforcementEnds: new Date(NaN) }, { until: null }],
    ['an end outside the range of dates', { isActive: true, timeEnforcementEnds: new Date(8.6e15) }, { until: null }],
    ['none', { isActive: false, enforcementType: 'DEFAULT' }, null],
    ['nothing', {}, null],
  ])('reads %s', (_case, state, expected) => {
    const read = lockIn(state);
    const { until } = (expected ?? {}) as { until?: Date | null };
    if (!expected) expect(read).toBeNull();
    else expect(read).toMatchObject({ ...expected, ...(until && { until: until.toISOString() }) });
  });
});

describe('newChatsIn', () => {
  const end = later(HOUR_MS);
  it.each<[string, object, NumberHealth['newChats']]>([
    [
      'a quota',
      { total_quota: 50, used_quota: 12, cycle_end_timestamp: seconds(end) },
      { total: 50, used: 12, until: end.toISOString() },
    ],
    ['numbers as text', { total_quota: '50', used_quota: '12' }, { total: 50, used: 12, until: null }],
    [
      'a capped number',
      { total_quota: 50, used_quota: 49, capping_status: 'CAPPED' },
      { total: 50, used: 50, until: null },
    ],
    ['a cap without a quota', { capping_status: 'CAPPED' }, { total: 0, used: 0, until: null }],
    ['a quota of 0', { total_quota: 0, used_quota: 0 }, { total: 0, used: 0, until: null }],
    ['no quota', { total_quota: -1, used_quota: 0, capping_status: 'NONE' }, null],
    ['an invalid end', { total_quota: 5, cycle_end_timestamp: '-62135596800' }, { total: 5, used: 0, until: null }],
    ['garbage', { total_quota: 'many', used_quota: {} }, null],
    ['nothing', {}, null],
  ])('reads %s', (_case, info, expected) => {
    expect(newChatsIn(info as NewChatMessageCapInfo)).toEqual(expected);
  });
});

describe('the restrictions of a number', () => {
  let ev: EventEmitter;
  let lock: ReachoutTimelockState;
  let asked: number;
  let known: NumberHealth[];
  const watch = (fails = false) => {
    const fetchAccountReachoutTimelock = () => {
      asked += 1;
      if (fails) return Promise.reject(new Error('silence'));
      ev.emit('connection.update', { reachoutTimeLock: lock });
      return Promise.resolve(lock);
    };
    const fetchNewChatMessageCap = () => Promise.resolve({ total_quota: -1 });
    const socket = { ev, fetchAccountReachoutTimelock, fetchNewChatMessageCap } as unknown as WASocket;
    return watchHealth(socket, (health) => known.push(health));
  };
  beforeEach(() => {
    [ev, lock, asked, known] = [new EventEmitter(), {}, 0, []];
  });

  it('are queried, and queried again when the lock ends', async () => {
    lock = { isActive: true, timeEnforcementEnds: later(90_000), enforcementType: kind };
    const health = watch();
    await health.check();
    expect(known.at(-1)?.lock).toEqual({ kind, until: later(90_000).toISOString() });
    expect(await health.isRestricted()).toBe(true);

    lock = { isActive: false };
    asked = 0;
    await jest.advanceTimersByTimeAsync(91_000);

    expect(asked).toBe(1);
    expect(known.at(-1)?.lock).toBeNull();
    await jest.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(asked).toBe(1);
    health.stop();
  });

  it('are queried every hour while a lock has no end', async () => {
    lock = { isActive: true, enforcementType: kind };
    const health = watch();
    await health.check();

    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);

    expect(asked).toBe(3);
    health.stop();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(asked).toBe(3);
  });

  it('keep their last known state if WhatsApp does not answer', async () => {
    const health = watch(true);
    expect(await health.isRestricted()).toBe(false);
    ev.emit('connection.update', { reachoutTimeLock: { isActive: true, enforcementType: kind } });
    expect(await health.isRestricted()).toBe(true);
    ev.emit('connection.update', { reachoutTimeLock: { isActive: false } });
    expect(await health.isRestricted()).toBe(false);
    health.stop();
  });

  it('apply when the quota is used up, until the cycle ends', async () => {
    const health = watch(true);
    const used = { total_quota: 5, used_quota: 5, cycle_end_timestamp: seconds(later(HOUR_MS)) };
    ev.emit('message-capping.update', used);
    expect(known.at(-1)?.newChats).toEqual({ total: 5, used: 5, until: later(HOUR_MS).toISOString() });
    health.stop();
  });

  it('are queried again soon after sent messages if there is a quota', async () => {
    const fetchNewChatMessageCap = jest.fn(() => Promise.resolve({ total_quota: 5, used_quota: 3 }));
    const fetchAccountReachoutTimelock = () => Promise.resolve({});
    const socket = { ev, fetchAccountReachoutTimelock, fetchNewChatMessageCap } as unknown as WASocket;
    const health = watchHealth(socket, (one) => known.push(one));
    health.sent();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchNewChatMessageCap).not.toHaveBeenCalled();

    ev.emit('message-capping.update', { total_quota: 5, used_quota: 1 });
    for (let n = 0; n < 10; n += 1) health.sent();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchNewChatMessageCap).toHaveBeenCalledTimes(1);
    expect(known.at(-1)?.newChats).toMatchObject({ used: 3 });
    health.stop();
  });
});
