import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { alarmOf, burstOf, changeable, lacks, mostUnderway, NO_TEXTS, pauseMs } from './campaign.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('a page of recipients', () => {
  const settings = { ...CAMPAIGN_SETTING_DEFAULTS, messageInterval: 0 as const };

  it('holds one where an interval follows it, and ends where the longer interval begins', () => {
    expect(burstOf(CAMPAIGN_SETTING_DEFAULTS, 0, 100)).toBe(1);
    expect([0, 15, 20].map((sends) => burstOf(settings, sends, 100))).toEqual([20, 5, 1]);
    expect(burstOf({ ...settings, greaterInterval: 0 }, 15, 100)).toBe(100);
    expect(burstOf({ ...settings, longerIntervalAfter: 0 }, 15, 7)).toBe(7);
    expect(burstOf({ ...CAMPAIGN_SETTING_DEFAULTS, greaterInterval: 0 }, 20, 100)).toBe(100);
  });

  it('leaves no more underway than a quarter of what WhatsApp took, and five to begin with', () => {
    const outcomes = (sent: number) => ({ sent, failed: 3, optedOut: 0 });
    expect([0, 20, 24, 200, 4_000].map((sent) => mostUnderway(outcomes(sent)))).toEqual([5, 5, 6, 50, 100]);
    expect(mostUnderway()).toBe(5);
  });
});

describe('the pause between two messages', () => {
  const settings = CAMPAIGN_SETTING_DEFAULTS; // 20 s, after 20 sends 60 s

  it('is the message interval until so many were sent, then the greater one', () => {
    expect([0, 1, 19, 20, 21, 500].map((sends) => pauseMs(settings, sends, 0.5))).toEqual([
      ...[20_000, 20_000, 20_000],
      ...[60_000, 60_000, 60_000],
    ]);
  });

  it('is a fifth more or less at most', () => {
    expect([0, 0.25, 1].map((random) => pauseMs(settings, 1, random))).toEqual([16_000, 18_000, 24_000]);
  });

  it('stays the message interval when there is no longer one', () => {
    expect(pauseMs({ ...settings, longerIntervalAfter: 0 }, 1_000, 0.5)).toBe(20_000);
  });
});

describe('a campaign', () => {
  it.each([
    ['INATIVA', null, 'all'],
    ['PROGRAMADA', inMinutes(61), 'all'],
    ['PROGRAMADA', inMinutes(59), 'nothing'],
    ['EM_ANDAMENTO', inMinutes(-1), 'nothing'],
    ['FINALIZADA', inMinutes(-1), 'nothing'],
    ['CANCELADA', inMinutes(-1), 'messages'],
  ] as const)('that is %s for %s lets one change %s', (status, scheduledAt, extent) => {
    expect(changeable({ status, scheduledAt }, NOW)).toBe(extent);
  });

  it('that lost something it names lets one choose another', () => {
    const campaign = { status: 'CANCELADA', scheduledAt: inMinutes(-1) } as const;
    expect(changeable({ ...campaign, reason: 'ERR_NO_TAG_FOUND' }, NOW)).toBe('address');
    expect(changeable({ ...campaign, reason: 'ERR_WAPP_RESTRICTED' }, NOW)).toBe('messages');
  });

  it('needs something to say, its question where it asks one, and somebody to write to', () => {
    const empty = { messages: NO_TEXTS, confirmationMessages: NO_TEXTS, contactListId: null, tagListId: null };
    expect(Object.keys(lacks({ ...empty, confirmation: true, file: null }))).toEqual([
      'message1',
      'confirmationMessage1',
      'contactListId',
    ]);
    expect(lacks({ ...empty, messages: ['', 'Oi'], tagListId: 't', confirmation: false, file: null })).toEqual({});
  });
});

describe('the alarm of a campaign', () => {
  const settings = { ...CAMPAIGN_SETTING_DEFAULTS, stopFailurePercent: 30, stopOptOutPercent: 10 };
  it.each([
    [{ sent: 14, failed: 6, optedOut: 0 }, 'ERR_CAMPAIGN_FAILURES'],
    [{ sent: 15, failed: 5, optedOut: 0 }, null],
    [{ sent: 0, failed: 19, optedOut: 9 }, null],
    [{ sent: 20, failed: 0, optedOut: 2 }, 'ERR_CAMPAIGN_OPT_OUTS'],
    [{ sent: 20, failed: 0, optedOut: 1 }, null],
  ])('with %p is %p', (outcomes, reason) => expect(alarmOf(outcomes, settings)).toBe(reason));

  it('is never given where it is switched off', () => {
    const off = { ...settings, stopFailurePercent: 0, stopOptOutPercent: 0 };
    expect(alarmOf({ sent: 0, failed: 100, optedOut: 100 }, off)).toBeNull();
  });
});
