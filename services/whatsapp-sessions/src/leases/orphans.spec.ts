import { beforeEach, describe, expect, it } from '@jest/globals';
import { Orphans } from './orphans.js';

describe('Orphans', () => {
  let orphans: Orphans;
  beforeEach(() => {
    orphans = new Orphans();
  });

  it('are sessions without an owner for 30 seconds', () => {
    expect(orphans.observe(['a'], 1_000)).toEqual([]);
    expect(orphans.observe(['a', 'b'], 30_999)).toEqual([]);
    expect(orphans.observe(['a', 'b'], 31_000)).toEqual(['a']);
    expect(orphans.observe(['b', 'a'], 60_999)).toEqual(['b', 'a']);
  });

  it('are not those that had an owner in the meantime', () => {
    orphans.observe(['a'], 0);
    orphans.observe([], 10_000);
    expect(orphans.observe(['a'], 40_000)).toEqual([]);
    expect(orphans.observe(['a'], 70_000)).toEqual(['a']);
  });
});
