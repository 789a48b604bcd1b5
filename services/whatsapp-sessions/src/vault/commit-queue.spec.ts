import { describe, expect, it } from '@jest/globals';
import { CommitQueue } from './commit-queue.js';

const collect = () => {
  const commits: number[][] = [];
  return {
    commits,
    queue: new CommitQueue<number>(
      async (items) => void commits.push(items),
      () => undefined,
    ),
  };
};

describe('CommitQueue', () => {
  it('stores together what came during a commit, in order', async () => {
    const { commits, queue } = collect();

    await Promise.all([queue.add(1), queue.add(2), queue.add(3)]);

    expect(commits).toEqual([[1], [2, 3]]);
  });

  it('commits nothing after a failure, and tells the owner before those who wait', async () => {
    const order: string[] = [];
    const queue = new CommitQueue<number>(
      () => Promise.reject(new Error('fenced')),
      () => order.push('owner'),
    );

    const first = queue.add(1).catch(() => order.push('first'));
    const second = queue.add(2).catch(() => order.push('second'));
    await Promise.all([first, second]);

    expect(order).toEqual(['owner', 'first', 'second']);
    await expect(queue.add(3)).rejects.toThrow('fenced');
  });

  it('is idle when everything is stored', async () => {
    const { commits, queue } = collect();
    void queue.add(1);
    void queue.add(2);

    await queue.idle();

    expect(commits.flat()).toEqual([1, 2]);
  });
});
