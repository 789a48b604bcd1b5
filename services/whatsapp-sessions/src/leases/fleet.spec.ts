import { describe, expect, it } from '@jest/globals';
import { canDrain, fleetOf } from './fleet.js';

const pod = (revision: string, second: number, isLeaving = false) => ({
  revision,
  startedAt: new Date(second * 1000),
  isLeaving,
});

describe('fleetOf', () => {
  it('counts the pods that share sessions, without those that are leaving', () => {
    const pods = [pod('a', 1), pod('a', 2), pod('a', 3, true)];

    expect(fleetOf('a', pods)).toEqual({ sharing: 2, isOutdated: false });
    expect(fleetOf('a', [])).toEqual({ sharing: 0, isOutdated: false });
  });

  it('does not count pods that are drained, of either revision', () => {
    const drained = (revision: string, second: number) => ({ ...pod(revision, second), isDrained: true });

    expect(fleetOf('a', [pod('a', 1), drained('a', 2)]).sharing).toBe(1);
    expect(fleetOf('b', [pod('a', 1), drained('a', 2), pod('b', 9)]).sharing).toBe(1);
  });

  it('makes the older revision outdated, and gives the newer one shares as if it were complete', () => {
    const pods = [pod('a', 1), pod('a', 2), pod('a', 3, true), pod('b', 9)];

    expect(fleetOf('a', pods).isOutdated).toBe(true);
    expect(fleetOf('b', pods)).toEqual({ sharing: 3, isOutdated: false });
  });

  it('lets the older revision take sessions again when the newer one leaves', () => {
    expect(fleetOf('a', [pod('a', 1), pod('b', 9, true)]).isOutdated).toBe(false);
  });

  it('stops an older pod that was restarted within its revision from taking sessions', () => {
    expect(fleetOf('a', [pod('a', 1), pod('b', 9), pod('b', 10)]).isOutdated).toBe(true);
  });

  it('lets the older revision take sessions if the only pod of the newer one is drained', () => {
    expect(fleetOf('a', [pod('a', 1), { ...pod('b', 9), isDrained: true }]).isOutdated).toBe(false);
  });
});

describe('canDrain', () => {
  const running = (id: string, sessions: number, more: object = {}) => ({
    ...{ id, sessions, isAlive: true, isDrained: false },
    ...pod('a', Number(id)),
    ...more,
  });

  it.each([
    ['another pod has room', [running('1', 5), running('2', 5)], true],
    ['it is the last pod', [running('1', 5)], false],
    ['the others are full', [running('1', 8), running('2', 3)], false],
    ['the others have just enough room', [running('1', 8), running('2', 2)], true],
    ['the other pod is dead', [running('1', 5), running('2', 0, { isAlive: false })], false],
    ['the other pod is leaving', [running('1', 5), running('2', 0, { isLeaving: true })], false],
    ['the other pod is drained', [running('1', 5), running('2', 0, { isDrained: true })], false],
    [
      'only pods of a newer revision take sessions',
      [running('1', 9), running('2', 9), running('3', 0, { revision: 'b' })],
      false,
    ],
    [
      'an older revision would take its sessions',
      [running('1', 5, { startedAt: new Date(9_000), revision: 'b' }), running('2', 1)],
      true,
    ],
  ])('says whether %s', (_what, pods, expected) => {
    expect(canDrain('1', pods, 10)).toBe(expected);
  });
});
