import { describe, expect, it } from '@jest/globals';
import { balance, fairShare, hasLapsed } from './lease.js';

describe('fairShare', () => {
  it.each([
    [0, 1, 10, 0],
    [4, 1, 10, 4],
    [4, 2, 10, 2],
    [5, 2, 10, 3],
    [1, 3, 10, 1],
    [4, 0, 10, 4],
    [25, 2, 10, 10],
    [20, 2, 10, 10],
  ])('of %i sessions among %i processes with a limit of %i each is %i', (wanted, pods, most, share) => {
    expect(fairShare(wanted, pods, most)).toBe(share);
  });
});

describe('balance', () => {
  it('takes the missing sessions', () => {
    expect(balance(['a'], 3)).toEqual({ take: 2, giveBack: [] });
  });

  it('gives back the sessions taken last', () => {
    expect(balance(['a', 'b', 'c'], 1)).toEqual({ take: 0, giveBack: ['b', 'c'] });
  });

  it('changes nothing at its share', () => {
    expect(balance(['a', 'b'], 2)).toEqual({ take: 0, giveBack: [] });
  });

  it('converges: the shares of all processes cover all sessions, and none gives back', () => {
    const share = fairShare(5, 2, 10);

    expect(balance(['a', 'b', 'c'], share).giveBack).toEqual([]);
    expect(balance(['d', 'e'], share).giveBack).toEqual([]);
  });
});

describe('hasLapsed', () => {
  it('is true from the moment another process may take over', () => {
    expect(hasLapsed(1_000, 10_999, 10_000)).toBe(false);
    expect(hasLapsed(1_000, 11_000, 10_000)).toBe(true);
  });
});
