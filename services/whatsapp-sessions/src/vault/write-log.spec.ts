import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import type { Lease } from '../leases/lease.js';
import type { VaultRepository } from './vault.repository.js';
import type { Write, WriteLogRepository } from './write-log.repository.js';
import { WriteLog } from './write-log.js';

const LEASE: Lease = { companyId: 'acme', connectionId: 'c1', owner: 'p', epoch: 1 };
const credentials = (text: string): Write => ({ keys: new Map(), entries: [], credentials: Buffer.from(text) });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A log whose compaction into the vault takes a while, as a write does. */
async function openLog() {
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const log = {
    begin: () => Promise.resolve({ number: 1, sequence: 0 }),
    read: () => Promise.resolve([]),
    append: () => Promise.resolve(),
    trim: () => Promise.resolve(),
  } as unknown as WriteLogRepository;
  const vault = {
    store: async (_companyId: string, _lease: Lease, write: Write) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      order.push(write.credentials?.toString() ?? '');
    },
  } as unknown as VaultRepository;
  const opened = new WriteLog(LEASE, log, vault, createLogger('test', 'silent'));
  await opened.open();
  return { log: opened, order, most: () => most };
}

it('compacts one batch at a time, and nothing once it is closed, so that deleted data stays deleted', async () => {
  const { log, order, most } = await openLog();
  await log.append(credentials('first'));
  const first = log.compact();
  await log.append(credentials('second'));
  const waiting = log.compact();

  const closed = log.close();
  await jest.advanceTimersByTimeAsync(50);
  await closed;
  order.push('removed');
  const ended = Promise.all([first, waiting]);
  await jest.advanceTimersByTimeAsync(50);
  await ended;

  expect(order).toEqual(['first', 'second', 'removed']);
  expect(most()).toBe(1);
});
