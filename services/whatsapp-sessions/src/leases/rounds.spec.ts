import { describe, expect, it } from '@jest/globals';
import { Rounds } from './rounds.js';

describe('Rounds', () => {
  const counted = () => {
    const ends: (() => void)[] = [];
    const rounds = new Rounds(
      () => new Promise<void>((end) => void ends.push(end)),
      () => undefined,
    );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { rounds, ends, settle };
  };

  it('go once more, and not more often, for all that happened during one', async () => {
    const { rounds, ends, settle } = counted();
    rounds.look();
    rounds.look();
    rounds.look();
    ends[0]?.();
    await settle();
    ends[1]?.();
    await settle();
    expect(ends).toHaveLength(2);
  });

  it('go on after one that failed, and say so', async () => {
    const failures: unknown[] = [];
    const rounds = new Rounds(
      () => Promise.reject(new Error(`round ${failures.length + 1}`)),
      (error) => failures.push((error as Error).message),
    );
    rounds.look();
    rounds.look();
    await new Promise((resolve) => setImmediate(resolve));
    expect(failures).toEqual(['round 1', 'round 2']);
  });

  it('end with the one under way', async () => {
    const { rounds, ends, settle } = counted();
    rounds.look();
    rounds.look();
    const stopped = rounds.stop();
    ends[0]?.();
    await stopped;
    await settle();
    rounds.look();
    expect(ends).toHaveLength(1);
  });
});
