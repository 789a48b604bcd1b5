import { describe, expect, it } from '@jest/globals';
import { fleetOf } from './fleet.js';

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
});
