import { DEEPEST_QUEUE_OPTION, MOST_QUEUE_OPTIONS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { branchOf, levelOf, positionsAfterMove, positionsAfterRemoval, type OptionPosition } from './queue-option.js';

const place = (_id: string, parentId: string | null, position: number): OptionPosition => ({ _id, parentId, position });
/** a ├ b ├ d; a ├ c; e */
const MENU = [place('a', null, 1), place('e', null, 2), place('b', 'a', 1), place('c', 'a', 2), place('d', 'b', 1)];
const after = (all: readonly OptionPosition[], changes: readonly OptionPosition[]) => [
  ...all.filter(({ _id }) => !changes.some((change) => change._id === _id)),
  ...changes,
];
const drawn = (all: readonly OptionPosition[], parentId: string | null = null): string =>
  levelOf(all, parentId)
    .map(({ _id, position }) => `${position}${_id}${drawn(all, _id) && `(${drawn(all, _id)})`}`)
    .join(' ');
const move = (id: string, parentId: string | null, position?: number) =>
  drawn(after(MENU, positionsAfterMove(MENU, id, { parentId, position })));

describe('the options of a queue', () => {
  it('are added at the end of their level, or at a given position', () => {
    expect(move('new', null)).toBe('1a(1b(1d) 2c) 2e 3new');
    expect(move('new', 'a', 2)).toBe('1a(1b(1d) 2new 3c) 2e');
    expect(move('new', 'd', 9)).toBe('1a(1b(1d(1new)) 2c) 2e');
  });

  it('move within a level and to another level, with their descendants', () => {
    expect(move('e', null, 1)).toBe('1e 2a(1b(1d) 2c)');
    expect(move('a', null, 2)).toBe('1e 2a(1b(1d) 2c)');
    expect(move('b', null, 1)).toBe('1b(1d) 2a(1c) 3e');
    expect(move('e', 'a', 1)).toBe('1a(1e 2b(1d) 3c)');
  });

  it('do not change when moved to their own position', () => {
    expect(positionsAfterMove(MENU, 'b', { parentId: 'a', position: 1 })).toEqual([]);
  });

  it.each(['a', 'b', 'd'])('never hang below themselves: a below %s', (parentId) => {
    expect(() => move('a', parentId)).toThrow(expect.objectContaining({ code: 'ERR_QUEUE_OPTION_PARENT' }));
  });

  it('can only have a parent in the same queue', () => {
    expect(() => move('a', 'x')).toThrow(expect.objectContaining({ code: 'ERR_NO_QUEUE_OPTION_FOUND' }));
  });

  it('close the gap of a removed option, which takes its descendants with it', () => {
    expect(branchOf(MENU, 'a').map(({ _id }) => _id)).toEqual(['a', 'b', 'd', 'c']);
    expect(positionsAfterRemoval(MENU, 'a')).toEqual([place('e', null, 1)]);
    expect(positionsAfterRemoval(MENU, 'c')).toEqual([]);
  });

  it('are limited in number and depth, also when a branch moves', () => {
    const limit = expect.objectContaining({ code: 'ERR_QUEUE_OPTION_LIMIT' });
    const full = Array.from({ length: MOST_QUEUE_OPTIONS }, (_one, n) => place(String(n), null, n + 1));
    expect(() => positionsAfterMove(full, 'new', { parentId: null, position: 1 })).toThrow(limit);
    expect(positionsAfterMove(full.slice(1), 'new', { parentId: null, position: undefined })).not.toEqual([]);
    const chain = Array.from({ length: DEEPEST_QUEUE_OPTION - 1 }, (_one, n) =>
      place(String(n), n ? `${n - 1}` : null, 1),
    );
    const deep = [...chain, place('x', null, 2), place('y', 'x', 1)];
    const lowest = String(DEEPEST_QUEUE_OPTION - 2);
    expect(() => positionsAfterMove(deep, 'x', { parentId: lowest, position: 1 })).toThrow(limit);
    expect(positionsAfterMove(deep, 'y', { parentId: lowest, position: 1 })).toEqual([place('y', lowest, 1)]);
  });
});
