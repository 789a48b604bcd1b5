import { describe, expect, it } from '@jest/globals';
import { nextShares, ownedPartitions, type Shares } from './partition-shares.js';

const NONE: Shares = { members: {}, owners: {} };
const PARTITIONS = 12;
const view = (me: string, others: string[], ended: number[] = []) => ({ me, others, partitions: PARTITIONS, ended });
const countOf = ({ owners }: Shares, id: string) => Object.values(owners).filter((owner) => owner === id).length;

describe('shares of partitions', () => {
  it('gives all partitions to a single process', () => {
    const shares = nextShares(NONE, view('a', []));

    expect(ownedPartitions(shares, view('a', []))).toEqual({
      isAlone: true,
      mine: Array.from({ length: 12 }, (_, n) => n),
      surplus: [],
    });
    expect(shares.members).toEqual({ a: 1 });
  });

  it('requests half of them for a second process, which takes them only after they are released', () => {
    const alone = nextShares(NONE, view('a', []));
    const joined = nextShares(alone, view('b', ['a']));
    expect(countOf(joined, 'b')).toBe(0);

    const { surplus } = ownedPartitions(joined, view('a', ['b']));
    expect(surplus).toHaveLength(6);

    const halved = nextShares(nextShares(joined, view('a', ['b'], surplus)), view('b', ['a']));
    expect([countOf(halved, 'a'), countOf(halved, 'b')]).toEqual([6, 6]);
  });

  it('reassigns the partitions of a member without heartbeats', () => {
    const both = nextShares(nextShares(NONE, view('a', ['b'])), view('b', ['a']));

    const after = nextShares(both, view('b', []));

    expect([countOf(after, 'a'), countOf(after, 'b')]).toEqual([0, 12]);
    expect(after.members).toEqual({ b: 2 });
  });

  it('leaves no process without a partition if there are enough', () => {
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
