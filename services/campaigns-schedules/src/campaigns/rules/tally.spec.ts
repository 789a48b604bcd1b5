import { describe, expect, it } from '@jest/globals';
import { newRecipient, type Recipient } from './recipient.js';
import { countIn, incrementsOf, reportOf, type Tally } from './tally.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const person = { contactId: null, number: '5511987654321', name: 'Ana', email: '' };
const aRecipient = (changes: Partial<Recipient> = {}): Recipient => ({
  ...newRecipient({ _id: 's', companyId: 'c', campaignId: 'k' }, person, { state: 'waiting', random: 0, now: NOW }),
  ...changes,
});
const sent = aRecipient({ state: 'sent', sentAt: NOW, deliveredAt: NOW });

describe('the tally of a campaign', () => {
  it('counts the recipients in some states, unless an earlier release stored no tally', () => {
    const tally = { isWhole: true, states: { waiting: 2, confirmed: 1, sent: 5 } };
    expect(countIn(tally, ['waiting', 'confirmed', 'handed'])).toBe(3);
    expect([countIn({ ...tally, isWhole: false }, ['waiting']), countIn(undefined, ['waiting'])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('counts recipients who are added, removed and changed', () => {
    expect(incrementsOf([{ before: null, after: aRecipient() }])).toEqual({ 'states.waiting': 1 });
    expect(incrementsOf([{ before: aRecipient(), after: null }])).toEqual({ 'states.waiting': -1 });
    const steps = [
      { before: aRecipient(), after: sent },
      { before: aRecipient(), after: sent },
      { before: sent, after: { ...sent, readAt: NOW } },
    ];
    expect(incrementsOf(steps)).toEqual({
      ...{ 'states.waiting': -2, 'states.sent': 2 },
      ...{ 'marks.sentAt': 2, 'marks.deliveredAt': 2, 'marks.readAt': 1 },
    });
    expect(incrementsOf([{ before: sent, after: sent }])).toEqual({});
  });

  it('converts to a report whose parts add up', () => {
    const states = { waiting: 4, asked: 1, sent: 3, failed: 2, invalid: 1, optedOut: 2, unanswered: 1 } as const;
    const tally: Tally = { isWhole: true, states, marks: { sentAt: 3, optedOutAt: 3 } };
    const { total, valid, remaining, excluded, optedOut, ...rest } = reportOf(tally);
    expect({ total, valid, remaining, excluded, optedOut }).toEqual({
      ...{ total: 14, valid: 13, remaining: 5, excluded: 2, optedOut: 3 },
    });
    expect(rest.invalid + excluded + rest.sent + rest.failed + rest.unanswered + remaining).toBe(total);
    expect(reportOf({})).toMatchObject({ total: 0, sent: 0, remaining: 0 });
  });
});
