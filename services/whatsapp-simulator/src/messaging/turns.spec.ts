import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('lets another phone in between the messages of a burst', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const record = (name: string) => async () => void done.push(name);
    const burst = Array.from({ length: 400 }, (_, n) => turns.run('busy', record(`busy ${n}`)));
    await turns.run('quiet', record('quiet'));

    expect(done.length).toBeLessThan(5);
    await Promise.all(burst);
    expect(done.filter((name) => name !== 'quiet')).toEqual(Array.from({ length: 400 }, (_, n) => `busy ${n}`));
  });

  it('goes on after work that failed', async () => {
    const turns = new Turns();
    await expect(turns.run('a', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 'fine')).toBe('fine');
  });
});
