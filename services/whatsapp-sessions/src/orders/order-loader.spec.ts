import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WhatsappOrderLoaded } from '@recado/contracts';
import { padded } from '../protocol/journal-entry.js';
import { LoadOrder } from './load-order.js';
import { OrderLoader } from './order-loader.js';
import type { PendingOrder } from './pending-orders.repository.js';

const TOKEN = 'AR5xSecret';
const ITEMS = { id: '3042', items: [{ name: 'Bolo', quantity: 1, price: null }], itemCount: 1, total: null };
const LEASE = { companyId: 'acme', connectionId: 'c1' } as never;
const MINUTE_MS = 60_000;

/** The collection in memory. */
function aStore() {
  let waiting: PendingOrder[] = [];
  const others = (id: string) => waiting.filter((one) => one.id !== id);
  return {
    waiting: () => waiting,
    add: async (_lease: never, data: { messageId: string }, request: PendingOrder['request']) => {
      const { messageId: id } = data;
      if (waiting.some((one) => one.id === id)) return false;
      waiting.push({ ...data, id, request, failures: 0, dueAt: new Date() } as never);
      return true;
    },
    count: async () => waiting.length,
    next: async () => waiting.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0],
    postpone: async (_lease: never, { id, failures, ...rest }: PendingOrder, delayMs: number) => {
      waiting = [...others(id), { ...rest, id, failures: failures + 1, dueAt: new Date(Date.now() + delayMs) }];
    },
    remove: async (_lease: never, { id }: PendingOrder) => void (waiting = others(id)),
  };
}

function aLoader(orderItems: () => Promise<unknown>) {
  const store = aStore();
  const published: WhatsappOrderLoaded[] = [];
  const logged: unknown[] = [];
  const log = (...facts: unknown[]) => void logged.push(facts);
  const logger = { warn: log, info: log } as never;
  const asked = jest.fn(orderItems);
  const link: { client: object | undefined } = { client: { orderItems: asked } };
  const publisher = { publishEvent: async (event: WhatsappOrderLoaded) => void published.push(event) };
  const load = new LoadOrder(store as never, publisher as never, logger);
  const loader = new OrderLoader(LEASE, () => link.client as never, load, store as never, logger);
  const receive = async (messageId: string, writer = '551199') => {
    const data = { messageId, connectionId: 'c1', fromMe: false, group: null, content: { type: 'text' } };
    const contact = { number: writer, lid: null, name: null };
    const plaintext = padded({ orderMessage: { orderId: '3042', token: TOKEN } });
    await loader.expect({ data: { ...data, contact }, source: { plaintext } } as never);
    loader.check();
  };
  return { loader, store, published, logged, asked, link, receive };
}

describe('the orders of a connection', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are queried one at a time, with a pause, and announced once each', async () => {
    const { asked, published, receive, store } = aLoader(async () => ITEMS);
    for (const id of ['M1', 'M2', 'M3']) await receive(id);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_010);
    expect(published.map(({ data }) => data.messageId)).toEqual(['M1', 'M2', 'M3']);
    expect(new Set(published.map(({ id }) => id)).size).toBe(3);
    expect(store.waiting()).toEqual([]);
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('wait for a link without counting an attempt', async () => {
    const { asked, link, published, receive, store } = aLoader(async () => ITEMS);
    const { client } = link;
    link.client = undefined;
    await receive('M1');
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(store.waiting()).toMatchObject([{ failures: 0 }]);
    expect(asked).not.toHaveBeenCalled();
    link.client = client;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(published).toHaveLength(1);
  });

  it('are queried again when the socket breaks, at most six times, and the token is not logged', async () => {
    const { asked, logged, published, receive, store } = aLoader(() => Promise.reject(new Error('Connection Closed')));
    await receive('M1');
    await jest.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(6);
    expect(store.waiting()).toEqual([]);
    expect(published).toEqual([]);
    expect(JSON.stringify(logged)).not.toContain(TOKEN);
  });

  it('are not queried again once WhatsApp has refused', async () => {
    const { asked, published, receive } = aLoader(async () => null);
    await receive('M1');
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(published).toEqual([]);
  });

  it('of one sender are limited to 20 per hour, while those of others are queried', async () => {
    const { asked, published, receive } = aLoader(async () => ITEMS);
    for (let n = 0; n < 50; n += 1) await receive(`M${n}`);
    await receive('N1', '551188');
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(21);
    expect(published.at(-1)?.data.messageId).toBe('N1');
    await jest.advanceTimersByTimeAsync(50 * MINUTE_MS);
    await receive('M51');
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(22);
  });

  it('of many senders are limited to 200 per hour', async () => {
    const { asked, receive } = aLoader(async () => ITEMS);
    for (let n = 0; n < 300; n += 1) await receive(`M${n}`, `5511${n}`);
    await jest.advanceTimersByTimeAsync(55 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(200);
  });

  it('count once, even if their message is published again', async () => {
    const { asked, link, receive } = aLoader(async () => ITEMS);
    const { client } = link;
    link.client = undefined;
    for (let n = 0; n < 40; n += 1) await receive('M1');
    await receive('M2');
    link.client = client;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are not queried after the end', async () => {
    const { asked, loader, receive } = aLoader(async () => ITEMS);
    loader.stop();
    await receive('M1');
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).not.toHaveBeenCalled();
  });
});
