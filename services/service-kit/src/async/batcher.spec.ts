import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.js';

/** Creates a batcher whose batches end when the test decides. */
function manual(options: { paceMs?: number; gatherMs?: number } = {}) {
  const rounds: { items: number[]; end: (result?: Error) => void }[] = [];
  const together = new Batcher<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => {
          if (error) return reject(error);
          resolve(
            items.map((item) =>
              item < 0
                ? { status: 'rejected', reason: new Error(`no ${item}`) }
                : { status: 'fulfilled', value: `did ${item}` },
            ),
          );
        };
        rounds.push({ items, end });
      }),
    { most: 3, ...options },
  );
  return { together, rounds };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it('starts immediately, and adds items that arrive meanwhile to the next batch', async () => {
    const { together, rounds } = manual();
    const first = together.add('a', 1);
    await settled();
    const rest = [2, 3].map((n) => together.add('a', n));
    expect(rounds.map(({ items }) => items)).toEqual([[1]]);

    rounds[0]?.end();
    expect(await first).toBe('did 1');
    await settled();
    expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    rounds[1]?.end();
    expect(await Promise.all(rest)).toEqual(['did 2', 'did 3']);
  });

  it('combines the items of one event loop turn', async () => {
    const { together, rounds } = manual();
    void together.add('a', 1);
    await Promise.resolve();
    void together.add('a', 2);
    await settled();
    expect(rounds.map(({ items }) => items)).toEqual([[1, 2]]);
  });

  it('limits the batch size and keeps the order', async () => {
    const { together, rounds } = manual();
    const all = [1, 2, 3, 4, 5].map((n) => together.add('a', n));
    for (let n = 0; n < 2; n += 1) {
      await settled();
      rounds[n]?.end();
    }
    await Promise.all(all);
    expect(rounds.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('runs the keys independently', async () => {
    const { together, rounds } = manual();
    void together.add('a', 1);
    void together.add('b', 2);
    await settled();
    expect(rounds.map(({ items }) => items)).toEqual([[1], [2]]);
  });

  it('rejects single items or all items of a batch, and continues', async () => {
    const { together, rounds } = manual();
    const own = [1, -2, 3].map((n) => together.add('a', n));
    await settled();
    rounds[0]?.end();
    expect((await Promise.allSettled(own)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

    const common = together.add('a', 4);
    await settled();
    rounds[1]?.end(new Error('the database is away'));
    await expect(common).rejects.toThrow('the database is away');
    const after = together.add('a', 5);
    await settled();
    rounds[2]?.end();
    expect(await after).toBe('did 5');
  });

  describe('with a pace', () => {
    afterEach(() => void jest.useRealTimers());

    it('starts immediately after a pause, and collects until the next start', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const { together, rounds } = manual({ paceMs: 20 });
      void together.add('a', 1);
      await settled();
      expect(rounds.map(({ items }) => items)).toEqual([[1]]);
      rounds[0]?.end();
      await settled();
      void together.add('a', 2);
      await settled();
      void together.add('a', 3);
      expect(rounds).toHaveLength(1);

      await jest.advanceTimersByTimeAsync(20);
      expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    });

    it('waits before each batch for further items', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const { together, rounds } = manual({ gatherMs: 20 });
      void together.add('a', 1);
      await settled();
      void together.add('a', 2);
      await jest.advanceTimersByTimeAsync(19);
      expect(rounds).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect(rounds.map(({ items }) => items)).toEqual([[1, 2]]);

      void together.add('a', 3);
      rounds[0]?.end();
      await settled();
      await jest.advanceTimersByTimeAsync(20);
      expect(rounds.map(({ items }) => items)).toEqual([[1, 2], [3]]);
    });

    it('does not wait after a batch that took longer than the pace', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const { together, rounds } = manual({ paceMs: 20 });
      void together.add('a', 1);
      await settled();
      void together.add('a', 2);
      await jest.advanceTimersByTimeAsync(30);
      rounds[0]?.end();
      await settled();
      expect(rounds.map(({ items }) => items)).toEqual([[1], [2]]);
    });
  });
});
