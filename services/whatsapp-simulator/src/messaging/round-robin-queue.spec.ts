import { describe, expect, it } from '@jest/globals';
import { RoundRobinQueue } from './round-robin-queue.js';

describe('RoundRobinQueue', () => {
  it('runs another phone’s task between the tasks of a burst', async () => {
    const queue = new RoundRobinQueue();
    const done: string[] = [];
    const record = (name: string) => async () => void done.push(name);
    const burst = Array.from({ length: 400 }, (_, n) => queue.run('busy', record(`busy ${n}`)));
    await queue.run('quiet', record('quiet'));

    expect(done.length).toBeLessThan(5);
    await Promise.all(burst);
    expect(done.filter((name) => name !== 'quiet')).toEqual(Array.from({ length: 400 }, (_, n) => `busy ${n}`));
  });

  it('continues after a failed task', async () => {
    const queue = new RoundRobinQueue();
    await expect(queue.run('a', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 'fine')).toBe('fine');
  });
});
