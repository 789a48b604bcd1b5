import { describe, expect, it } from '@jest/globals';
import { nextShares, partsOf, type Shares } from './partition-shares.js';

const NONE: Shares = { members: {}, owners: {} };
const PARTITIONS = 12;
const view = (me: string, others: string[], ended: number[] = []) => ({ me, others, partitions: PARTITIONS, ended });
const countOf = ({ owners }: Shares, id: string) => Object.values(owners).filter((owner) => owner === id).length;

describe('shares of partitions', () => {
  it('give all parts to a process that is alone', () => {
    const shares = nextShares(NONE, view('a', []));

    expect(partsOf(shares, view('a', []))).toEqual({ mine: Array.from({ length: 12 }, (_, n) => n), surplus: [] });
    expect(shares.members).toEqual({ a: 1 });
  });

  it('ask for half of them when another comes, which takes them only once they are let go', () => {
    const alone = nextShares(NONE, view('a', []));
    const joined = nextShares(alone, view('b', ['a']));
    expect(countOf(joined, 'b')).toBe(0);

    const { surplus } = partsOf(joined, view('a', ['b']));
    expect(surplus).toHaveLength(6);

    const halved = nextShares(nextShares(joined, view('a', ['b'], surplus)), view('b', ['a']));
    expect([countOf(halved, 'a'), countOf(halved, 'b')]).toEqual([6, 6]);
  });

  it('go to the living when a member gives no sign of life', () => {
    const both = nextShares(nextShares(NONE, view('a', ['b'])), view('b', ['a']));

    const after = nextShares(both, view('b', []));

    expect([countOf(after, 'a'), countOf(after, 'b')]).toEqual([0, 12]);
    expect(after.members).toEqual({ b: 2 });
  });

  it('leave nobody without a part that could have one', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const shares = ids.reduce(
      (so, me) =>
        nextShares(
          so,
          view(
            me,
            ids.filter((id) => id !== me),
          ),
        ),
      NONE,
    );

    expect(ids.map((id) => countOf(shares, id))).toEqual([3, 3, 2, 2, 2]);
  });
});
