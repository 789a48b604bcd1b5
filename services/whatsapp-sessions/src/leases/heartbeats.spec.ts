import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NoRespondersError } from '@nats-io/transport-node';
import type { NatsLink } from '@recado/service-kit/messaging';
import { createLogger } from '@recado/service-kit/logger';
import { Heartbeats } from './heartbeats.js';
import type { PodsRepository } from './pods.repository.js';

const LEASE_MS = 100;
/** The last heartbeat is 1.5 intervals old, or a whole lease. */
const LATE = LEASE_MS * 0.15;
const LAPSED = LEASE_MS;

/** Fakes for the database and NATS. They count checks, so that a test waits for checks instead of a fixed time. */
class Others {
  readonly staleMs = new Map<string, number>();
  readonly answering = new Set<string>();
  readonly evicted: string[] = [];
  isNatsUp = true;
  isAlone = false;
  reads = 0;
  /** The check at which the database is unavailable. */
  awayAt = 0;
  private count = 0;
  private waiting: { at: number; resolve: () => void }[] = [];

  readonly pods = {
    heartbeat: async () => {
      this.count += 1;
      for (const { at, resolve } of this.waiting) if (this.count > at) resolve();
      if (this.count === this.awayAt) throw new Error('no database');
    },
    all: async () =>
      (this.isAlone ? ['me'] : ['other', 'me', ...this.staleMs.keys()]).map((id) => ({ id, isAlive: true })),
    staleSince: async (ms: number) => {
      this.reads += 1;
      return [...this.staleMs].filter(([, age]) => age >= ms).map(([pod]) => pod);
    },
    evict: async (pod: string) => {
      this.staleMs.delete(pod);
      this.evicted.push(pod);
    },
  } as unknown as PodsRepository;

  get link(): NatsLink {
    const request = async (subject: string) => {
      const pod = subject.split('.').at(-1) ?? '';
      if (pod !== 'other' && !this.answering.has(pod)) throw new NoRespondersError(subject);
    };
    const connection = { subscribe: () => ({ unsubscribe: () => undefined }), request };
    return { isUp: this.isNatsUp, connection } as unknown as NatsLink;
  }

  /** Resolves after this number of further checks. */
  checks(times: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ at: this.count + times, resolve }));
  }
}

describe('Heartbeats', () => {
  let heartbeats: Heartbeats | undefined;
  afterEach(() => heartbeats?.stop('me'));

  async function watch(others: Others): Promise<{ deaths: () => number }> {
    let deaths = 0;
    heartbeats = new Heartbeats(
      others.pods,
      others.link,
      { LEASE_MS, POD_REVISION: '' },
      createLogger('test', 'silent'),
    );
    await heartbeats.fleet('me');
    heartbeats.start('me', () => (deaths += 1));
    return { deaths: () => deaths };
  }

  it('evicts a pod that is late and does not answer, before its lease ends, and reports it', async () => {
    const others = new Others();
    others.staleMs.set('killed', LATE);
    const { deaths } = await watch(others);

    await others.checks(3);

    expect(others.evicted).toEqual(['killed']);
    expect(deaths()).toBe(1);
  });

  it('evicts a pod at the second check, not at the first', async () => {
    const others = new Others();
    others.staleMs.set('killed', LATE);
    await watch(others);

    await others.checks(1);

    expect(others.evicted).toEqual([]);
  });

  it('does not evict a slow pod until its lease has expired', async () => {
    const others = new Others();
    others.staleMs.set('slow', LATE);
    others.answering.add('slow');
    await watch(others);
    await others.checks(4);
    expect(others.evicted).toEqual([]);

    others.staleMs.set('slow', LAPSED);
    await others.checks(5);

    expect(others.evicted).toEqual(['slow']);
  });

  it('evicts no pod while NATS is unavailable, and never itself', async () => {
    const others = new Others();
    others.isNatsUp = false;
    others.staleMs.set('killed', LATE).set('me', LAPSED);
    await watch(others);

    await others.checks(4);

    expect(others.evicted).toEqual([]);
  });

  it('checks twice again after the database was unavailable', async () => {
    const others = new Others();
    others.staleMs.set('late', LAPSED);
    others.awayAt = 2;
    await watch(others);

    await others.checks(3);
    expect(others.evicted).toEqual([]);

    await others.checks(1);
    expect(others.evicted).toEqual(['late']);
  });

  it('asks the database rarely while all other pods answer, and not at all without others', async () => {
    jest.useFakeTimers();
    const [others, alone] = [new Others(), new Others()];
    alone.isAlone = true;
    for (const [all, most] of [
      [others, 4],
      [alone, 0],
    ] as const) {
      await watch(all);
      await jest.advanceTimersByTimeAsync(LEASE_MS);
      expect(all.reads).toBeLessThanOrEqual(most);
      await heartbeats?.stop('me');
    }
    jest.useRealTimers();
    expect(others.reads).toBeGreaterThan(0);
  });
});
