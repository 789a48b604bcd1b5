import { describe, expect, it } from '@jest/globals';
import { togetherOrAlone } from './together-or-alone.js';

describe('togetherOrAlone', () => {
  const done: number[][] = [];
  const work = (items: readonly number[]) => {
    done.push([...items]);
    return items.includes(13) ? Promise.reject(new Error('no 13')) : Promise.resolve(items.map((item) => item * 2));
  };
  const outcomes = async (items: readonly number[]) => {
    done.length = 0;
    return togetherOrAlone(items, work);
  };

  it('does all at once, with a result for each', async () => {
    expect(await outcomes([1, 2])).toEqual([1, 2].map((item) => ({ status: 'fulfilled', value: item * 2 })));
    expect(done).toEqual([[1, 2]]);
  });

  it('does each alone when one cannot be done, which fails no other', async () => {
    expect(await outcomes([1, 13, 2])).toMatchObject([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('no 13') },
      { status: 'fulfilled', value: 4 },
    ]);
    expect(done).toEqual([[1, 13, 2], [1], [13], [2]]);
  });

  it('does a single one no second time', async () => {
    expect(await outcomes([13])).toMatchObject([{ status: 'rejected' }]);
    expect(done).toEqual([[13]]);
  });
});
