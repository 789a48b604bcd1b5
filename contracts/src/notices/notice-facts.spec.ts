import { describe, expect, it } from '@jest/globals';
import { DEFAULT_NOTICE_RULES, isQuiet, wantsNotice, wantsPush } from './notice-facts.js';
import { NoticeRules, type QuietHours } from './notices.js';

const ZONE = 'America/Sao_Paulo';
const night: QuietHours = { enabled: true, from: '22:00', to: '07:00', days: ['friday'], timeZone: null };
/** 2026-05-01 is a Friday, and Sao Paulo three hours behind UTC. */
const at = (local: string): Date => new Date(`${local}:00-03:00`);

describe('quiet hours', () => {
  it.each([
    ['2026-05-01T21:59', false],
    ['2026-05-01T22:00', true],
    ['2026-05-02T06:59', true],
    ['2026-05-02T07:00', false],
    ['2026-05-02T23:00', false], // Saturday is not among the days on which they begin
    ['2026-05-01T03:00', false], // nor did they begin on Thursday
  ])('over midnight belong to the day on which they begin: %s', (local, expected) => {
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

  it('that end when they begin last the whole day', () => {
    const whole = { ...night, from: '00:00', to: '00:00' };
    expect([at('2026-05-01T00:00'), at('2026-05-01T23:59')].map((time) => isQuiet(whole, time, ZONE))).toEqual([
      true,
      true,
    ]);
    expect(isQuiet(whole, at('2026-05-02T00:00'), ZONE)).toBe(false);
  });

  it('are in the zone of the user where one is chosen', () => {
    expect(isQuiet({ ...night, timeZone: 'Asia/Tokyo' }, at('2026-05-01T23:00'), ZONE)).toBe(false);
    expect(isQuiet({ ...night, timeZone: 'Asia/Tokyo' }, at('2026-05-01T10:00'), ZONE)).toBe(true);
  });

  it('count only while they are on', () => {
    expect(isQuiet({ ...night, enabled: false }, at('2026-05-01T23:00'), ZONE)).toBe(false);
  });
});

describe('the rules of notices', () => {
  it('say what is pushed and what an open page tells', () => {
    const rules = { ...DEFAULT_NOTICE_RULES, levels: { ...DEFAULT_NOTICE_RULES.levels, chat: 'off' as const } };
    const noon = at('2026-05-01T12:00');
    expect([wantsPush(rules, 'message', noon, ZONE), wantsNotice(rules, 'message', noon, ZONE)]).toEqual([true, true]);
    expect([wantsPush(rules, 'waiting', noon, ZONE), wantsNotice(rules, 'waiting', noon, ZONE)]).toEqual([false, true]);
    expect([wantsPush(rules, 'chat', noon, ZONE), wantsNotice(rules, 'chat', noon, ZONE)]).toEqual([false, false]);
  });

  it('are silent in quiet hours', () => {
    const rules = { ...DEFAULT_NOTICE_RULES, quietHours: night };
    const late = at('2026-05-01T23:00');
    expect([wantsPush(rules, 'message', late, ZONE), wantsNotice(rules, 'message', late, ZONE)]).toEqual([
      false,
      false,
    ]);
  });

  it('take no time zone that does not exist', () => {
    const withZone = (timeZone: string) => ({ ...DEFAULT_NOTICE_RULES, quietHours: { ...night, timeZone } });
    expect(NoticeRules.safeParse(withZone('America/Manaus')).success).toBe(true);
    expect(NoticeRules.safeParse(withZone('America/Atlantis')).success).toBe(false);
  });
});
