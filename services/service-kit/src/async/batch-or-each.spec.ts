import { describe, expect, it } from '@jest/globals';
import { batchOrEach } from './batcher.js';

describe('batchOrEach', () => {
  const done: number[][] = [];
  const work = (items: readonly number[]) => {
    done.push([...items]);
    return items.includes(13) ? Promise.reject(new Error('no 13')) : Promise.resolve(items.map((item) => item * 2));
  };
  const outcomes = async (items: readonly number[]) => {
    done.length = 0;
    return batchOrEach(items, work);
  };

  it('handles all items together, with one result each', async () => {
    expect(await outcomes([1, 2])).toEqual([1, 2].map((item) => ({ status: 'fulfilled', value: item * 2 })));
    expect(done).toEqual([[1, 2]]);
  });

  it('handles each item alone after a failure, so that only the failing item is rejected', async () => {
    expect(await outcomes([1, 13, 2])).toMatchObject([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('no 13') },
      { status: 'fulfilled', value: 4 },
    ]);
    expect(done).toEqual([[1, 13, 2], [1], [13], [2]]);
  });

  it('does not retry a single item', async () => {
    expect(await outcomes([13])).toMatchObject([{ status: 'rejected' }]);
    expect(done).toEqual([[13]]);
  });
});
