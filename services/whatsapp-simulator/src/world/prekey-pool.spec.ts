import { describe, expect, it } from '@jest/globals';
import { PreKeyPool } from './prekey-pool.js';

const key = (id: number) => ({ id, public: Buffer.alloc(32, id) });

describe('PreKeyPool', () => {
  it('returns each key once, also after a restart', () => {
    const pool = PreKeyPool.empty();
    pool.add([key(1), key(2)]);
    expect(pool.take()).toEqual(key(1));

    const restored = PreKeyPool.restore(pool.store());
    expect(restored.count).toBe(1);
    expect(restored.take()).toEqual(key(2));
    expect(restored.take()).toBeUndefined();
  });
});
