import { ROOT_OPTION, type QueueOption } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { anOption } from '../../../test/queue-builders.js';
import { countBelow, movedTree, rowsOf, targetBefore, type Target } from './option-rows.js';

/** a ├ b ├ d; a ├ c; e */
const D = anOption({ id: 'd', parentId: 'b' });
const B = anOption({ id: 'b', parentId: 'a', children: [D] });
const A = anOption({ id: 'a', children: [B, anOption({ id: 'c', parentId: 'a', option: 2 })] });
const TREE = [A, anOption({ id: 'e', option: 2 })];
const ROWS = rowsOf(TREE, new Set());
const drawn = (level: readonly QueueOption[]): string =>
  level.map(({ id, option, children }) => `${option}${id}${children.length ? `(${drawn(children)})` : ''}`).join(' ');
const moved = (id: string, to: Target) => drawn(movedTree(TREE, id, to));

describe('the option rows', () => {
  it('show the whole tree with the numbers that lead to each option, or only its expanded part', () => {
    expect(ROWS.map(({ option, depth, trail }) => [option.id, depth, trail])).toEqual([
      ['a', 0, '1'],
      ['b', 1, '1.1'],
      ['d', 2, '1.1.1'],
      ['c', 1, '1.2'],
      ['e', 0, '2'],
    ]);
    expect(rowsOf(TREE, new Set(['b'])).map(({ option }) => option.id)).toEqual(['a', 'b', 'c', 'e']);
    expect(rowsOf(TREE, new Set(['a'])).map(({ option }) => option.id)).toEqual(['a', 'e']);
  });

  it('return the target of an option dropped between two of them', () => {
    expect(targetBefore(ROWS, 'e', 0)).toEqual({ parentId: ROOT_OPTION, option: 1 });
    expect(targetBefore(ROWS, 'e', 2)).toEqual({ parentId: 'b', option: 1 });
    expect(targetBefore(ROWS, 'b', 2)).toEqual({ parentId: 'a', option: 1 }); // c is second until b has moved
    expect(targetBefore(ROWS, 'd', 4)).toEqual({ parentId: ROOT_OPTION });
  });

  it('move immediately to where the server will move them', () => {
    expect(moved('e', { parentId: 'b', option: 1 })).toBe('1a(1b(1e 2d) 2c)');
    expect(moved('b', { parentId: ROOT_OPTION })).toBe('1a(1c) 2e 3b(1d)');
    expect(moved('c', { parentId: 'a', option: 1 })).toBe('1a(1c 2b(1d)) 2e');
    expect(moved('c', { parentId: 'd' })).toBe('1a(1b(1d(1c))) 2e');
  });

  it('count the descendants of an option', () => {
    expect([A, B, D].map(countBelow)).toEqual([3, 1, 0]);
  });
});
