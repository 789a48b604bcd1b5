import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { burstOf, countWithin, pauseMs } from './intervals.js';

const settings = CAMPAIGN_SETTING_DEFAULTS; // 20 s, after 20 messages 60 s
const atOnce = { ...settings, messageInterval: 0 as const };

describe('a page of recipients', () => {
  it('contains one recipient if an interval follows, and ends where the longer interval begins', () => {
    expect(burstOf(settings, 0, 100)).toBe(1);
    expect([0, 15, 20].map((sent) => burstOf(atOnce, sent, 100))).toEqual([20, 5, 1]);
    expect(burstOf({ ...atOnce, greaterInterval: 0 }, 15, 100)).toBe(100);
    expect(burstOf({ ...atOnce, longerIntervalAfter: 0 }, 15, 7)).toBe(7);
    expect(burstOf({ ...settings, greaterInterval: 0 }, 20, 100)).toBe(100);
  });
});

describe('the pause between two messages of a number', () => {
  it('is the message interval up to a number of messages per day, then the longer one', () => {
    expect([0, 1, 19, 20, 21, 500].map((sent) => pauseMs(settings, sent, 0.5))).toEqual([
      ...[20_000, 20_000, 20_000],
      ...[60_000, 60_000, 60_000],
    ]);
  });

  it('varies by at most a fifth', () => {
    expect([0, 0.25, 1].map((random) => pauseMs(settings, 1, random))).toEqual([16_000, 18_000, 24_000]);
  });

  it('stays the message interval if there is no longer one', () => {
    expect(pauseMs({ ...settings, longerIntervalAfter: 0 }, 1_000, 0.5)).toBe(20_000);
  });
});

describe('the number of messages sent within a time', () => {
  const counts = (intervals: Parameters<typeof countWithin>[0], sent: number, seconds: readonly number[]) =>
    seconds.map((second) => countWithin(intervals, sent, second));

  it('follows the short interval, then the longer one', () => {
    expect(counts(settings, 0, [-1, 0, 19, 20, 380])).toEqual([0, 1, 1, 2, 20]);
    expect(counts(settings, 0, [439, 440, 500])).toEqual([20, 21, 22]);
    expect(counts(settings, 20, [0, 59, 60])).toEqual([1, 1, 2]);
  });

  it('is unlimited without an interval', () => {
    expect(counts(atOnce, 0, [0, 59, 60])).toEqual([20, 20, 21]);
    expect(counts({ ...atOnce, greaterInterval: 0 }, 0, [0])).toEqual([Infinity]);
  });

  it.each([0, 7, 19, 30])('matches the pauses after %i messages', (sent) => {
    let [at, count] = [0, 1];
    for (; count < 60; count += 1) at += pauseMs(settings, sent + count, 0.5) / 1_000;
    expect([at - 1, at].map((second) => countWithin(settings, sent, second))).toEqual([59, 60]);
  });
});
