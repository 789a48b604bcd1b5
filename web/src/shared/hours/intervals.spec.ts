import { describe, expect, it } from '@jest/globals';
import { withBreak } from './intervals.js';

const of = (...spans: string[]) =>
  spans.map((span) => {
    const [startTime = '', endTime = ''] = span.split('-');
    return { startTime, endTime };
  });

describe('a break', () => {
  it.each([
    [['08:00-18:00'], ['08:00-12:00', '13:00-18:00']],
    [['11:00-20:00'], ['11:00-12:00', '13:00-20:00']],
    [['14:00-20:00'], ['14:00-16:00', '17:00-20:00']],
    [['18:00-02:00'], ['18:00-21:00', '22:00-02:00']],
    [['22:00-06:00'], ['22:00-01:00', '02:00-06:00']],
    [['00:00-24:00'], ['00:00-12:00', '13:00-24:00']],
    [['08:30-11:30'], ['08:30-09:30', '10:30-11:30']],
    [
      ['08:00-12:00', '13:00-18:00'],
      ['08:00-12:00', '13:00-15:00', '16:00-18:00'],
    ],
  ])('splits the last of %j: %j', (before, after) => {
    expect(withBreak(of(...before))).toEqual(of(...after));
  });

  it.each([[[]], [['08:00-08:00']], [['08:00-10:59']], [['00:00-04:00', '05:00-06:00', '07:00-08:00', '09:00-18:00']]])(
    'does not fit into %j',
    (before) => {
      expect(withBreak(of(...before))).toBeNull();
    },
  );
});
