import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, defineEvent } from '@recado/contracts/core';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { Publisher } from '../src/messaging/publisher.js';
import { connectMongo } from '../src/mongo/index.js';
import { MONGO_URL, NATS_URL, openLink } from './kit.js';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './limits.js';
import { ConsumerProcess, type Handled } from './processes.js';

const PARTITIONS = 12;
/** The number of concurrent publishes that NATS acknowledges in time even on a busy machine. */
const AT_ONCE = 50;

type Stored = { _id: string; members: Record<string, number>; owners: Record<string, string> };

describe('several processes of a service', () => {
  let link: NatsLink;
  let connection: Connection;
  const running = new Set<ConsumerProcess>();
  beforeAll(async () => {
    link = await openLink();
    connection = await connectMongo(MONGO_URL, `kit-${randomUUID()}`);
  }, TEST_LIMIT_MS);
  afterEach(async () => {
    await Promise.all([...running].map((one) => one.end('SIGKILL')));
    running.clear();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await link.close();
  });

  function aService(more: Record<string, string> = {}) {
    const name = `tickets.kit.t${randomUUID().replaceAll('-', '')}` as const;
    const isDivided = more['LETHAL'] === undefined;
    const contract = defineEvent({
      name,
      version: 1,
      data: z.object({ contact: z.string(), n: z.number() }),
      orderKey: ({ contact }) => contact,
      ...(isDivided && { partitions: PARTITIONS }),
    });
    const handled: Handled[] = [];
    const env = {
      ...{ NATS_URL, MONGO_URL, DATABASE: connection.name, EVENT: name, ...more },
      ...(isDivided && { PARTITIONS: String(PARTITIONS) }),
    };
    const start = () => {
      const process = new ConsumerProcess(env, (one) => handled.push(one));
      running.add(process);
      return process;
    };
    const publisher = new Publisher(link);
    const publish = (companyId: string, contact: string, n: number) =>
      publisher.publishEvent(
        createEvent(contract, {
          ...{ id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date() },
          data: { contact, n },
        }),
      );
    return { name, handled, start, publish };
  }

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > deadline) throw new Error('it did not come true');
      await sleep(50);
    }
  }

  const stored = (name: string) =>
    connection.collection<Stored>('partition_leases').findOne({ _id: `kit-process__${name.replaceAll('.', '-')}-v1` });

  /** Returns the processes that have not left. */
  async function members(name: string): Promise<string[]> {
    return Object.keys((await stored(name))?.members ?? {});
  }

  /** Returns the number of partitions of each process. */
  async function shares(name: string): Promise<number[]> {
    const owners = Object.values((await stored(name))?.owners ?? {});
    return [...new Set(owners)].map((owner) => owners.filter((one) => one === owner).length).toSorted();
  }

  /** Returns each contact's handled events in order, without repeats. */
  function ordersOf(handled: readonly Handled[]): Map<string, number[]> {
    const orders = new Map<string, number[]>();
    for (const { contact, n } of handled.toSorted((a, b) => a.at - b.at)) {
      const order = orders.get(contact) ?? [];
      if (!order.includes(n)) orders.set(contact, [...order, n]);
    }
    return orders;
  }

  const isComplete = (handled: readonly Handled[], contacts: number, each: number) => () =>
    ordersOf(handled).size === contacts && [...ordersOf(handled).values()].every((order) => order.length === each);
  const inOrder = (each: number) => Array.from({ length: each }, (_, n) => n);

  it(
    'share the events, and keep the order of each contact when one is killed',
    async () => {
      const { name, handled, start, publish } = aService({ MS_EACH: '5' });
      const [doomed, other] = [start(), start()];
      await Promise.all([doomed.ready, other.ready]);
      await until(async () => (await shares(name)).join() === '6,6');
      const [CONTACTS, EACH] = [20, 30];

      for (const n of inOrder(EACH)) {
        await Promise.all(Array.from({ length: CONTACTS }, (_, c) => publish('acme', `contact ${c}`, n)));
        if (n !== EACH / 2) continue;
        await until(() => handled.length > 0);
        running.delete(doomed);
        await doomed.end('SIGKILL');
      }
      await until(isComplete(handled, CONTACTS, EACH));
      await until(async () => (await shares(name)).length === 1);

      expect(await shares(name)).toEqual([PARTITIONS]);
      expect([...ordersOf(handled).values()]).toEqual(Array.from({ length: CONTACTS }, () => inOrder(EACH)));
    },
    TEST_LIMIT_MS,
  );

  it(
    'take over immediately from one that stops, with its waiting events in order',
    async () => {
      const { name, handled, start, publish } = aService({ MS_EACH: '20' });
      const [leaving, other] = [start(), start()];
      await Promise.all([leaving.ready, other.ready]);
      await until(async () => (await shares(name)).join() === '6,6');
      const [CONTACTS, EACH] = [10, 20];
      for (const n of inOrder(EACH))
        await Promise.all(Array.from({ length: CONTACTS }, (_, c) => publish('acme', `contact ${c}`, n)));

      running.delete(leaving);
      await leaving.end('SIGTERM');
      expect(await members(name)).toHaveLength(1); // without waiting for the end of a lease
      await until(isComplete(handled, CONTACTS, EACH));

      expect([...ordersOf(handled).values()]).toEqual(Array.from({ length: CONTACTS }, () => inOrder(EACH)));
      expect(handled).toHaveLength(CONTACTS * EACH);
    },
    TEST_LIMIT_MS,
  );

  it(
    "handle a company's message during another company's burst",
    async () => {
      const { name, handled, start, publish } = aService({ MS_EACH: '500' });
      const both = [start(), start()];
      await Promise.all(both.map(({ ready }) => ready));
      await until(async () => (await shares(name)).join() === '6,6');
      const BURST = 1_000;
      for (let n = 0; n < BURST; n += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => publish('loud', `contact ${n + k}`, n + k)));

      const publishedAt = Date.now();
      await publish('quiet', 'ana', 0);
      const quiet = () => handled.find(({ companyId }) => companyId === 'quiet');
      await until(() => quiet() !== undefined);

      // the burst is handled from its first event on, so only events that overtook the message count
      const loud = handled.filter(({ companyId }) => companyId === 'loud');
      const before = loud.filter(({ at }) => at > publishedAt && at < (quiet()?.at ?? 0));
      expect(before.length).toBeLessThan(BURST / 4);
      expect(loud.length).toBeLessThan(BURST);
    },
    TEST_LIMIT_MS,
  );

  it(
    'dead-letter an event whose handling crashes them repeatedly, and handle all others',
    async () => {
      const { name, handled, start, publish } = aService({ LETHAL: '13' });
      for (const n of [11, 12, 13, 14, 15]) await publish('acme', `contact ${n}`, n);
      const dead = () =>
        link.manager.streams
          .getMessage('DEAD', {
            last_by_subj: `dead.kit-process.retry.kit-process__${name.replaceAll('.', '-')}-v1.alone`,
          })
          .catch(() => null);
      let deaths = 0;
      const keepAlive = async () => {
        for (let ends = await start().ended; ends && deaths < 20; ends = await start().ended) deaths += 1;
      };
      void keepAlive();

      await until(async () => (await dead()) !== null);
      deaths = 20;

      expect((await dead())?.header.get('recado-reason')).toContain('ended without a result');
      await until(() => [11, 12, 14, 15].every((n) => handled.some((one) => one.n === n)));
      expect(handled.some(({ n }) => n === 13)).toBe(false);
    },
    TEST_LIMIT_MS,
  );
});
