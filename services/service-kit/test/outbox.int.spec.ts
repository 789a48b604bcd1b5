import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo, type Connection } from 'mongoose';
import { withDeadline } from '../src/async/index.js';
import { BackgroundWork, dueTimesIn } from '../src/background/index.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { outgoingEvent, Publisher, type Outgoing } from '../src/messaging/publisher.js';
import { connectMongo, createIndexes, Outbox, Transactions } from '../src/mongo/index.js';
import { anEvent, anEventContract, collector, consume, MONGO_URL, openLink, silent } from './kit.js';

describe('Outbox', () => {
  let link: NatsLink;
  let connection: Connection;
  beforeAll(async () => {
    link = await openLink();
    connection = await connectMongo(MONGO_URL, `kit-${randomUUID()}`);
    await connection.createCollection('things');
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await link.close();
  });

  const relayed = async (publisher: Pick<Publisher, 'publish'>) => {
    const outbox = new Outbox(connection, publisher as Publisher, silent);
    await createIndexes(connection);
    const background = new BackgroundWork(dueTimesIn(connection.getClient().db(connection.name)), silent);
    background.addRepeated(outbox.work);
    const stop = async () => {
      await background.beforeApplicationShutdown();
      await outbox.stop();
    };
    return { outbox, background, stop, transactions: new Transactions(connection, outbox) };
  };
  const store = (id: string, session: Parameters<Parameters<Transactions['run']>[0]>[0]['session']) =>
    connection.collection('things').insertOne({ _id: id } as never, { session });

  it('publishes stored messages and keeps no copy', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    const consumer = await consume(link, contract, async ({ data }) => got.add(data.n as number));
    const { background, stop, transactions } = await relayed(new Publisher(link));
    background.start();

    await transactions.run(async ({ session, announce }) => {
      await store(randomUUID(), session);
      announce(outgoingEvent(anEvent(contract, 'acme', 1)));
    });

    expect(await got.count(1)).toEqual([1]);
    await stop();
    expect(await connection.collection('outbox').countDocuments()).toBe(0);
    await consumer.stop();
  });

  it('delays the acknowledgement until its commit is on disk, and counts a lost commit', async () => {
    const own = await connectMongo(MONGO_URL, connection.name);
    const published: Outgoing[] = [];
    const outbox = new Outbox(own, { publish: async (one: Outgoing) => void published.push(one) } as Publisher, silent);
    const transactions = new Transactions(own, outbox);
    const handle = () =>
      transactions.runBeforeAck(async ({ session, announce }) => {
        await own.collection('things').insertOne({ _id: randomUUID() as never }, { session });
        announce(outgoingEvent(anEvent(anEventContract(), 'acme', 1)));
      });

    await handle();
    expect(published).toHaveLength(1);
    await transactions.stored();
    expect(transactions.losses).toBe(0);

    await handle();
    await own.close();
    await transactions.stored();
    expect(transactions.losses).toBe(1);
  });

  it('rejects a command outside the outbox', async () => {
    const published: Outgoing[] = [];
    const { outbox, transactions } = await relayed({ publish: async (message) => void published.push(message) });
    const command = { kind: 'command' as const, id: randomUUID(), subject: 'cmd.whatsapp.live.v1.acme.c', body: '{}' };
    const id = randomUUID();
    const announceIn = (run: 'runRepeatable' | 'runBeforeAck') =>
      transactions[run](async ({ session, announce }) => {
        await store(id, session);
        announce(command);
      });

    await expect(announceIn('runRepeatable')).rejects.toThrow('must use the outbox');
    await expect(announceIn('runBeforeAck')).rejects.toThrow('must use the outbox');

    expect(published).toEqual([]);
    expect(await connection.collection<{ _id: string }>('things').countDocuments({ _id: id })).toBe(0);
    await outbox.stop();
  });

  it("does not retry after a write conflict once the caller's deadline has passed", async () => {
    const { outbox, transactions } = await relayed({ publish: () => Promise.resolve() });
    let attempts = 0;
    const change = () =>
      transactions.run(async () => {
        attempts += 1;
        if (attempts > 2) return attempts;
        const conflict = new mongo.MongoError('conflict');
        conflict.addErrorLabel('TransientTransactionError');
        return Promise.reject(conflict);
      });

    await expect(withDeadline(Date.now() + 60_000, change)).resolves.toBe(3);
    attempts = 0;
    await expect(withDeadline(Date.now() - 1, change)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(attempts).toBe(1);
    await outbox.stop();
  });

  it('publishes nothing for a change that was not stored', async () => {
    const published: Outgoing[] = [];
    const { outbox, transactions } = await relayed({ publish: async (message) => void published.push(message) });
    const contract = anEventContract();

    const failed = transactions.run(async ({ announce }) => {
      announce(outgoingEvent(anEvent(contract, 'acme', 1)));
      throw new Error('a rule was broken');
    });

    await expect(failed).rejects.toThrow('a rule was broken');
    expect(published).toEqual([]);
    await outbox.stop();
  });

  it('dead-letters messages that NATS can never accept, continues with the rest, and publishes after a replay', async () => {
    const contract = anEventContract();
    const [poison, good] = [anEvent(contract, 'poison', 1), anEvent(contract, 'acme', 2)];
    const got = collector<string>();
    const dead = collector<[string, unknown]>();
    let isTooLarge = true;
    const publisher = {
      publish: async ({ id }: Outgoing) => {
        if (id === poison.id && isTooLarge) throw new TypeError('too large');
        got.add(id);
      },
      moveToDeadLetters: async (name: string, { data }: { data: unknown }) => void dead.add([name, data]),
    };
    const lost = await relayed({ publish: () => Promise.reject(new Error('the process died')) });
    for (const event of [poison, good])
      await lost.transactions.run(async ({ announce }) => Promise.resolve(announce(outgoingEvent(event))));
    await lost.outbox.stop();

    const { outbox, background, stop } = await relayed(publisher);
    background.start();

    expect(await dead.count(1)).toEqual([[outbox.name, poison.id]]);
    expect(got.seen).toEqual([good.id]);
    const aside = { _id: poison.id as never, reason: { $exists: true } };
    while ((await connection.collection('outbox').countDocuments(aside)) === 0) await setImmediate();
    isTooLarge = false;
    await outbox.replay(poison.id);
    expect(await got.count(2)).toEqual([good.id, poison.id]);
    await stop();
  });

  it('publishes the remaining messages in order, from only one of two processes', async () => {
    const contract = anEventContract();
    const events = Array.from({ length: 6 }, (_, n) => anEvent(contract, 'acme', n));
    const lost = await relayed({ publish: () => Promise.reject(new Error('the process died')) });
    for (const pair of [events.slice(0, 2), events.slice(2, 4), events.slice(4)])
      await lost.transactions.run(async ({ announce }) => Promise.resolve(announce(...pair.map(outgoingEvent))));
    await lost.outbox.stop();
    const got = collector<string>();
    const publish = async ({ id }: Outgoing) => got.add(id);

    const both = [await relayed({ publish }), await relayed({ publish })];
    for (const { background } of both) background.start();

    await got.count(6);
    await Promise.all(both.map(({ stop }) => stop()));
    expect(got.seen).toEqual(events.map(({ id }) => id));
  });

  it('keeps the order of commands that another process could not publish yet', async () => {
    const got: string[] = [];
    const arrived = collector<string>();
    const take = async ({ id }: Outgoing) => {
      got.push(id);
      arrived.add(id);
    };
    let [hangs, giveUp] = [true, () => undefined as void];
    const nobody = new Promise<void>((resolve) => (giveUp = resolve));
    const asked = collector<string>();
    const publish = (one: Outgoing) => {
      asked.add(one.id);
      return hangs ? nobody : take(one);
    };
    const unanswered = await relayed({ publish });
    const other = await relayed({ publish: take });
    const subject = `cmd.kit.${randomUUID()}`;
    const send = ({ transactions }: typeof other, id: string) =>
      transactions.run(async ({ announce }) => {
        announce({ kind: 'command', id, subject, body: '{}' });
        return Promise.resolve();
      });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const { background } of [unanswered, other]) background.start();

    await send(unanswered, first);
    await asked.count(1);
    hangs = false;
    await send(other, second);
    await arrived.count(2);

    expect(got).toEqual([first, second]);
    giveUp();
    await Promise.all([unanswered, other].map(({ stop }) => stop()));
  });

  it('retries messages that could not be published after the commit', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    const consumer = await consume(link, contract, async ({ data }) => got.add(data.n as number));
    const broken = await relayed({ publish: () => Promise.reject(new Error('NATS is away')) });
    await broken.transactions.run(async ({ session, announce }) => {
      await store(randomUUID(), session);
      announce(outgoingEvent(anEvent(contract, 'acme', 42)));
    });
    await broken.outbox.stop();

    const { background, stop } = await relayed(new Publisher(link));
    background.start();

    expect(await got.count(1)).toEqual([42]);
    await stop();
    await consumer.stop();
  });
});
