import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import type { CompanyPolicy } from '../connections/company-policy.js';
import type { Lease } from '../leases/lease.js';
import type { MediaFetcher } from '../media/media-fetcher.js';
import type { PeopleKeeper } from '../people/people-keeper.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Journal } from '../vault/journal.js';
import { InboundPipeline } from './inbound-pipeline.js';
import type { PublishInbound } from './publish-inbound.js';
import type { UnreadableMessages } from './unreadable-messages.js';

const LEASE: Lease = { companyId: 'acme', connectionId: 'c1', owner: 'p', epoch: 1 };
const message = (sequence: number): JournalEntry => ({
  sequence,
  attrs: { id: `M${sequence}` },
  plaintext: Buffer.of(1),
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('InboundPipeline', () => {
  const open: InboundPipeline[] = [];
  afterEach(() => Promise.all(open.splice(0).map((pipeline) => pipeline.stop())));

  /** A pipeline over an empty journal. */
  function openPipeline(onSettled: (sequence: number) => Promise<void> = () => Promise.resolve()) {
    const published: number[] = [];
    const removed: number[] = [];
    const journal = {
      read: () => Promise.resolve([]),
      settle: (_lease: Lease, sequence: number) => {
        void onSettled(sequence);
        return false;
      },
      remove: (_lease: Lease, sequences: number[]) => Promise.resolve(void removed.push(...sequences)),
    } as unknown as Journal;
    const publish = {
      execute: ({ sequence }: JournalEntry) => Promise.resolve(published.push(sequence) > 0),
    } as unknown as PublishInbound;
    const stop = () => undefined;
    const unreadable = { checkEveryMs: 60_000, announceOverdue: () => Promise.resolve(), stop };
    const pipeline = new InboundPipeline(
      LEASE,
      journal,
      publish,
      unreadable as unknown as UnreadableMessages,
      { stop } as unknown as PeopleKeeper,
      { stop } as unknown as MediaFetcher,
      {} as CompanyPolicy,
      createLogger('test', 'silent'),
    );
    open.push(pipeline);
    return { pipeline, published, removed };
  }

  it.each(Array.from({ length: 12 }, (_, n) => n))(
    'publishes an entry that comes %i ticks after the one before is settled',
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

  it('publishes an entry once that was begun before its commit', async () => {
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
