import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { alarmOf, changeable, lacks, mostUnderway, NO_TEXTS } from './campaign.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('the messages underway', () => {
  const outcomes = (sent: number) => ({ sent, failed: 3, optedOut: 0 });

  it('are at most a quarter of those that WhatsApp accepted, and 5 initially', () => {
    expect([0, 20, 24, 200, 4_000].map((sent) => mostUnderway(outcomes(sent)))).toEqual([5, 5, 6, 50, 100]);
    expect(mostUnderway()).toBe(5);
  });

  it('are divided among the numbers', () => {
    expect([20, 200, 4_000].map((sent) => mostUnderway(outcomes(sent), 4))).toEqual([5, 12, 100]);
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
  ] as const)('that is %s with reason %s allows changes of %s', (status, scheduledAt, extent) => {
    expect(changeable({ status, scheduledAt }, NOW)).toBe(extent);
  });

  it('that lost something it refers to can select another', () => {
    const campaign = { status: 'CANCELADA', scheduledAt: inMinutes(-1) } as const;
    expect(changeable({ ...campaign, reason: 'ERR_NO_TAG_FOUND' }, NOW)).toBe('address');
    expect(changeable({ ...campaign, reason: 'ERR_WAPP_RESTRICTED' }, NOW)).toBe('messages');
  });

  it('needs a message, a question if it requires confirmation, and recipients', () => {
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
  ])('of %p is %p', (outcomes, reason) => expect(alarmOf(outcomes, settings)).toBe(reason));

  it('is never raised when it is disabled', () => {
    const off = { ...settings, stopFailurePercent: 0, stopOptOutPercent: 0 };
    expect(alarmOf({ sent: 0, failed: 100, optedOut: 100 }, off)).toBeNull();
  });
});
