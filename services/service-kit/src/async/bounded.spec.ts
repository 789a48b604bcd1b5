import { describe, expect, it } from '@jest/globals';
import { bounded } from './bounded.js';

describe('bounded', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('runs the work for every item, with limited concurrency', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];

    await bounded([1, 2, 3, 4, 5], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done.push(item);
    });

    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('starts nothing more after an error, which it throws', async () => {
    const begun: number[] = [];

    const run = bounded([1, 2, 3], 1, async (item) => {
      begun.push(item);
      await turn();
      throw new Error(`no ${item}`);
    });

    await expect(run).rejects.toThrow('no 1');
    expect(begun).toEqual([1]);
  });
});
