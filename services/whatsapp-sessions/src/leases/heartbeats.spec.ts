import { afterEach, describe, expect, it } from '@jest/globals';
import { NoRespondersError } from '@nats-io/transport-node';
import type { NatsLink } from '@recado/service-kit/messaging';
import { createLogger } from '@recado/service-kit/logger';
import { Heartbeats } from './heartbeats.js';
import type { PodsRepository } from './pods.repository.js';

const LEASE_MS = 100;
/** Silent for a quarter of a lease, or for a whole one. */
const LATE = LEASE_MS / 4;
const LAPSED = LEASE_MS;

/** What the database and NATS know of the others. Looks are counted, so that a test waits for them and not for a time. */
class Others {
  readonly silentMs = new Map<string, number>();
  readonly answering = new Set<string>();
  readonly buried: string[] = [];
  isNatsUp = true;
  /** At which look the database is away. */
  awayAt = 0;
  private looks = 0;
  private waiting: { at: number; resolve: () => void }[] = [];

  readonly pods = {
    beat: async () => {
      this.looks += 1;
      for (const { at, resolve } of this.waiting) if (this.looks > at) resolve();
      if (this.looks === this.awayAt) throw new Error('no database');
    },
    silentFor: async (ms: number) => [...this.silentMs].filter(([, silent]) => silent >= ms).map(([pod]) => pod),
    bury: async (pod: string) => {
      this.silentMs.delete(pod);
      this.buried.push(pod);
    },
  } as unknown as PodsRepository;

  get link(): NatsLink {
    const request = async (subject: string) => {
      const pod = subject.split('.').at(-1) ?? '';
      if (!this.answering.has(pod)) throw new NoRespondersError(subject);
    };
    const connection = { subscribe: () => ({ unsubscribe: () => undefined }), request };
    return { isUp: this.isNatsUp, connection } as unknown as NatsLink;
  }

  /** Resolves when so many more looks are over. */
  look(times: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ at: this.looks + times, resolve }));
  }
}

describe('Heartbeats', () => {
  let peers: Heartbeats | undefined;
  afterEach(() => peers?.stop('me'));

  function watch(others: Others): { deaths: () => number } {
    let deaths = 0;
    peers = new Heartbeats(others.pods, others.link, { LEASE_MS }, createLogger('test', 'silent'));
    peers.start('me', () => (deaths += 1));
    return { deaths: () => deaths };
  }

  it('buries a process that is late and that nobody answers for, before its lease is over, and tells', async () => {
    const others = new Others();
    others.silentMs.set('killed', LATE);
    const { deaths } = watch(others);

    await others.look(3);

    expect(others.buried).toEqual(['killed']);
    expect(deaths()).toBe(1);
  });

  it('does so at the second look, not at the first', async () => {
    const others = new Others();
    others.silentMs.set('killed', LATE);
    watch(others);

    await others.look(1);

    expect(others.buried).toEqual([]);
  });

  it('leaves one alone that is only slow, until its lease has lapsed', async () => {
    const others = new Others();
    others.silentMs.set('slow', LATE);
    others.answering.add('slow');
    watch(others);
    await others.look(4);
    expect(others.buried).toEqual([]);

    others.silentMs.set('slow', LAPSED);
    await others.look(3);

    expect(others.buried).toEqual(['slow']);
  });

  it('believes no silence while NATS is away, and never buries itself', async () => {
    const others = new Others();
    others.isNatsUp = false;
    others.silentMs.set('killed', LATE).set('me', LAPSED);
    watch(others);

    await others.look(4);

    expect(others.buried).toEqual([]);
  });

  it('looks twice again after the database was away', async () => {
    const others = new Others();
    others.silentMs.set('late', LAPSED);
    others.awayAt = 2;
    watch(others);

    await others.look(3);
    expect(others.buried).toEqual([]);

    await others.look(1);
    expect(others.buried).toEqual(['late']);
  });
});
