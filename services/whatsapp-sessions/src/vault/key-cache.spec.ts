import { describe, expect, it } from '@jest/globals';
import { KeyCache } from './key-cache.js';

describe('KeyCache', () => {
  it('evicts the least recently used key', () => {
    const cache = new KeyCache(2);
    cache.learn('a', 1);
    cache.learn('b', 2);
    cache.get('a');

    cache.learn('c', 3);

    expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, true]);
  });

  it('keeps every key that is not yet in the database', () => {
    const cache = new KeyCache(1);
    cache.stage('a', 1);
    cache.stage('b', 2);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, 2]);

    cache.committed('a');
    for (const other of ['c', 'd']) cache.learn(other, 3);

    expect([cache.has('a'), cache.has('b')]).toEqual([false, true]);
  });

  it('keeps about as many keys as its limit, regardless of how often each is used', () => {
    const cache = new KeyCache(10);
    const names = Array.from({ length: 100 }, (_, n) => `name ${n}`);

    for (const name of names) {
      cache.learn(name, name);
      cache.stage('mine', name);
      cache.committed('mine');
    }

    expect(names.filter((name) => cache.has(name)).length).toBeLessThanOrEqual(10);
    expect(cache.get('mine')).toBe('name 99');
  });

  it('keeps a value that was written again until the second write is stored', () => {
    const cache = new KeyCache(0);
    cache.stage('a', 1);
    cache.stage('a', 2);

    cache.committed('a');

    expect(cache.get('a')).toBe(2);
  });

  it('does not let an older value from the database replace a newer one', () => {
    const cache = new KeyCache(10);
    cache.stage('a', 'new');

    cache.learn('a', 'old');

    expect(cache.get('a')).toBe('new');
  });

  it('caches that a key is absent', () => {
    const cache = new KeyCache(10);

    cache.learn('a', undefined);

    expect(cache.has('a')).toBe(true);
  });

  it('drops only a committed value', () => {
    const cache = new KeyCache(10);
    cache.stage('secret', 1);
    cache.stage('secret', 2);
    cache.committed('secret');
    cache.drop('secret');
    expect(cache.get('secret')).toBe(2);

    cache.committed('secret');
    cache.drop('secret');
    expect(cache.has('secret')).toBe(false);
  });
});
