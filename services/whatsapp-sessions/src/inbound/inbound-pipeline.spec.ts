import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import type { CompanyPolicy } from '../connections/company-policy.js';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Journal } from '../vault/journal.js';
import { InboundPipeline } from './inbound-pipeline.js';
import type { ConnectionWorkers } from './background-workers.js';
import type { PublishInbound } from './publish-inbound.js';

const LEASE: Lease = { companyId: 'acme', connectionId: 'c1', owner: 'p', epoch: 1 };
const message = (sequence: number): JournalEntry => ({
  sequence,
  attrs: { id: `M${sequence}`, from: '5511900000001@s.whatsapp.net' },
  plaintext: Buffer.of(1),
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('InboundPipeline', () => {
  const open: InboundPipeline[] = [];
  afterEach(() => Promise.all(open.splice(0).map((pipeline) => pipeline.stop())));

  /** A pipeline with the given journal, empty by default. */
  function openPipeline(
    onSettled: (sequence: number) => Promise<void> = () => Promise.resolve(),
    beforePublished: (sequence: number) => void = () => undefined,
    stored: JournalEntry[] = [],
  ) {
    const published: number[] = [];
    const kept: [number, string][] = [];
    const removed: number[] = [];
    const journal = {
      read: (_lease: Lease, after: number) => Promise.resolve(stored.filter(({ sequence }) => sequence > after)),
      settle: (_lease: Lease, sequence: number) => {
        void onSettled(sequence);
        return false;
      },
      setAside: (_lease: Lease, sequence: number, reason: string) =>
        Promise.resolve(void kept.push([sequence, reason])),
      remove: (_lease: Lease, sequences: number[]) => Promise.resolve(void removed.push(...sequences)),
    } as unknown as Journal;
    const publish = {
      execute: async ({ sequence }: JournalEntry) => {
        await Promise.resolve();
        beforePublished(sequence);
        published.push(sequence);
        return null;
      },
    } as unknown as PublishInbound;
    const stop = () => undefined;
    const unreadable = { checkEveryMs: 60_000, announceOverdue: () => Promise.resolve(), stop };
    const pipeline = new InboundPipeline(
      LEASE,
      journal,
      publish,
      {
        unreadable,
        people: { stop },
        media: { stop },
        orders: { stop },
        history: { stop },
      } as unknown as ConnectionWorkers,
      {} as CompanyPolicy,
      createLogger('test', 'silent'),
    );
    open.push(pipeline);
    return { pipeline, published, removed, kept };
  }

  it.each(Array.from({ length: 12 }, (_, n) => n))(
    'publishes an entry that arrives %i ticks after the previous one is settled',
    async (ticks) => {
      const { pipeline, published } = openPipeline(async (sequence) => {
        if (sequence !== 1) return;
        for (let n = 0; n < ticks; n += 1) await Promise.resolve();
        pipeline.offer([message(2)]);
      });
      await settled();

      pipeline.offer([message(1)]);
      await settled();

      expect(published).toEqual([1, 2]);
    },
  );

  it('publishes an entry once that was started before its commit', async () => {
    const { pipeline, published } = openPipeline();
    await settled();
    const entry = message(1);

    pipeline.begin([entry]);
    await settled();
    expect(published).toEqual([1]);

    pipeline.offer([entry]);
    await settled();
    expect(published).toEqual([1]);
  });

  it('sets an entry aside that fails although MongoDB and NATS are available, and continues with the next', async () => {
    jest.useFakeTimers();
    const fail = (sequence: number) => {
      if (sequence === 1) throw new TypeError('a bug');
    };
    const { published, kept } = openPipeline(undefined, fail, [message(1), message(2)]);

    await jest.advanceTimersByTimeAsync(8_000);
    expect([published, kept]).toEqual([[], []]);
    await jest.advanceTimersByTimeAsync(2_000);

    jest.useRealTimers();
    expect(kept).toEqual([[1, 'TypeError: a bug']]);
    expect(published).toEqual([2]);
  });

  it('retries an entry while NATS is unavailable', async () => {
    jest.useFakeTimers();
    let isAway = true;
    const fail = () => {
      if (isAway) throw Object.assign(new Error('away'), { name: 'TimeoutError' });
    };
    const { published, kept } = openPipeline(undefined, fail, [message(1)]);

    await jest.advanceTimersByTimeAsync(60_000);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1_000);

    jest.useRealTimers();
    expect([published, kept]).toEqual([[1], []]);
  });

  it('removes published entries from the journal when it stops, and publishes nothing afterwards', async () => {
    const { pipeline, published, removed } = openPipeline();
    await settled();
    pipeline.offer([message(1)]);
    await settled();

    await pipeline.stop();
    pipeline.begin([message(2)]);
    pipeline.offer([message(2)]);
    await settled();

    expect(removed).toEqual([1]);
    expect(published).toEqual([1]);
  });
});
