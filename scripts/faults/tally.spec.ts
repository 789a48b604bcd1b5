import { describe, expect, it } from '@jest/globals';
import { compare, secondsUntilNormal } from './tally.mjs';

const SAID = ['um', 'dois', 'três', 'quatro'];

describe('received numbered messages', () => {
  it('are complete, unique and in order if they equal the sent ones, regardless of other texts', () => {
    expect(compare(SAID, ['bom dia', ...SAID])).toEqual({ lost: 0, doubled: 0, isOrdered: true });
  });

  it.each([
    ['lost', ['um', 'dois', 'quatro'], { lost: 1, doubled: 0, isOrdered: true }],
    ['doubled', ['um', 'dois', 'dois', 'três', 'quatro'], { lost: 0, doubled: 1, isOrdered: true }],
    ['out of order', ['um', 'três', 'dois', 'quatro'], { lost: 0, doubled: 0, isOrdered: false }],
    ['all lost', [], { lost: 4, doubled: 0, isOrdered: true }],
  ])('has a message that is %s', (_what, arrived, expected) => {
    expect(compare(SAID, arrived)).toEqual(expected);
  });
});

describe('seconds until probes take their usual time', () => {
  const probes = (...times: (number | null)[]) => times.map((ms, n) => ({ startedAt: n * 1_000, ms }));

  it('are none when no probe was slow', () => {
    expect(secondsUntilNormal(probes(50, 60, 70, 80), 2_000, 100)).toBe(0);
  });

  it('end with the first probe after the last slow one, ignoring slow probes before the fault', () => {
    expect(secondsUntilNormal(probes(900, 60, 4_000, 80, 3_000, 90, 80), 1_500, 100)).toBe(3.5);
  });

  it('never end when the last probe was slow, or did not arrive', () => {
    expect(secondsUntilNormal(probes(50, 60, 900), 1_500, 100)).toBeNull();
    expect(secondsUntilNormal(probes(50, 60, null), 1_500, 100)).toBeNull();
  });
});
