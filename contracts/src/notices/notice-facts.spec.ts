import { describe, expect, it } from '@jest/globals';
import { DEFAULT_NOTICE_RULES, isQuiet, wantsNotice, wantsPush } from './notice-facts.js';
import { NoticeRules, type QuietHours } from './notices.js';

const ZONE = 'America/Sao_Paulo';
const night: QuietHours = { enabled: true, from: '22:00', to: '07:00', days: ['friday'], timeZone: null };
/** 2026-05-01 is a Friday; Sao Paulo is three hours behind UTC. */
const at = (local: string): Date => new Date(`${local}:00-03:00`);

describe('quiet hours', () => {
  it.each([
    ['2026-05-01T21:59', false],
    ['2026-05-01T22:00', true],
    ['2026-05-02T06:59', true],
    ['2026-05-02T07:00', false],
    ['2026-05-02T23:00', false], // Saturday is not one of the days on which they start
    ['2026-05-01T03:00', false], // nor did they start on Thursday
  ])('past midnight belong to the day on which they start: %s', (local, expected) => {
    expect(isQuiet(night, at(local), ZONE)).toBe(expected);
  });

  it.each([
    ['2026-05-01T11:59', false],
    ['2026-05-01T12:00', true],
    ['2026-05-01T13:59', true],
    ['2026-05-01T14:00', false],
  ])('within a day: %s', (local, expected) => {
    expect(isQuiet({ ...night, from: '12:00', to: '14:00' }, at(local), ZONE)).toBe(expected);
  });

  it('with equal times last the whole day', () => {
    const whole = { ...night, from: '00:00', to: '00:00' };
    expect([at('2026-05-01T00:00'), at('2026-05-01T23:59')].map((time) => isQuiet(whole, time, ZONE))).toEqual([
      true,
      true,
    ]);
    expect(isQuiet(whole, at('2026-05-02T00:00'), ZONE)).toBe(false);
  });

  it("use the user's time zone if one is set", () => {
    expect(isQuiet({ ...night, timeZone: 'Asia/Tokyo' }, at('2026-05-01T23:00'), ZONE)).toBe(false);
    expect(isQuiet({ ...night, timeZone: 'Asia/Tokyo' }, at('2026-05-01T10:00'), ZONE)).toBe(true);
  });

  it('apply only when enabled', () => {
    expect(isQuiet({ ...night, enabled: false }, at('2026-05-01T23:00'), ZONE)).toBe(false);
  });
});

describe('notification rules', () => {
  it('decide between a push and a notification in an open page', () => {
    const rules = { ...DEFAULT_NOTICE_RULES, levels: { ...DEFAULT_NOTICE_RULES.levels, chat: 'off' as const } };
    const noon = at('2026-05-01T12:00');
    expect([wantsPush(rules, 'message', noon, ZONE), wantsNotice(rules, 'message', noon, ZONE)]).toEqual([true, true]);
    expect([wantsPush(rules, 'waiting', noon, ZONE), wantsNotice(rules, 'waiting', noon, ZONE)]).toEqual([false, true]);
    expect([wantsPush(rules, 'chat', noon, ZONE), wantsNotice(rules, 'chat', noon, ZONE)]).toEqual([false, false]);
  });

  it('suppress everything in quiet hours', () => {
    const rules = { ...DEFAULT_NOTICE_RULES, quietHours: night };
    const late = at('2026-05-01T23:00');
    expect([wantsPush(rules, 'message', late, ZONE), wantsNotice(rules, 'message', late, ZONE)]).toEqual([
      false,
      false,
    ]);
  });

  it('reject an unknown time zone', () => {
    const withZone = (timeZone: string) => ({ ...DEFAULT_NOTICE_RULES, quietHours: { ...night, timeZone } });
    expect(NoticeRules.safeParse(withZone('America/Manaus')).success).toBe(true);
    expect(NoticeRules.safeParse(withZone('America/Atlantis')).success).toBe(false);
  });
});
