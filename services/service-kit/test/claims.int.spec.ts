import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { dueTimesIn } from '../src/background/index.js';
import { Claims, connectMongo, Transactions, UNCLAIMED, type Claimable, type Outbox } from '../src/mongo/index.js';
import { MONGO_URL } from './kit.js';

type Letter = Claimable & { dueAt: Date | null; text: string };
const LEASE_MS = 30_000;
const NOW = new Date('2026-01-05T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe('Claims', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connectMongo(MONGO_URL, `kit-${randomUUID()}`);
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const aQueue = async (count = 1, leaseMs = LEASE_MS) => {
    const records = connection.getClient().db(connection.name).collection<Letter>(`letters-${randomUUID()}`);
    const letters = Array.from({ length: count }, (_, n) => ({
      ...{ _id: `letter-${n}`, companyId: 'acme', text: '', dueAt: after(n - count) },
      ...UNCLAIMED,
    }));
    if (count > 0) await records.insertMany(letters);
    const claims = new Claims<Letter>(records, { due: 'dueAt', leaseMs });
    const stored = () => records.findOne({ _id: 'letter-0' });
    return { records, claims, stored };
  };
  const claimed = async (claims: Claims<Letter>, now: Date) => {
    const record = await claims.claim(now);
    if (!record) throw new Error('nothing was due');
    return record;
  };

  it('assigns every due record to one of many workers, longest due first', async () => {
    const { claims } = await aQueue(10);
    expect((await claims.claim(NOW))?._id).toBe('letter-0');

    const taken = await Promise.all(Array.from({ length: 30 }, () => claims.claim(NOW)));

    const ids = taken.flatMap((record) => record?._id ?? []);
    expect(ids.toSorted()).toEqual(Array.from({ length: 9 }, (_, n) => `letter-${n + 1}`));
  });

  it('returns no record before its due date, and none without a due date', async () => {
    const { claims, records } = await aQueue();
    expect(await claims.claim(after(-60_000))).toBeNull();
    await records.updateOne({ _id: 'letter-0' }, { $set: { dueAt: null } });
    expect(await claims.claim(after(LEASE_MS))).toBeNull();
  });

  it('assigns the record of a dead worker to another one only after the lease', async () => {
    const { claims } = await aQueue();
    await claimed(claims, NOW);

    expect(await claims.claim(after(LEASE_MS - 1))).toBeNull();
    expect(await claims.claim(after(LEASE_MS))).toMatchObject({ _id: 'letter-0', attempts: 2 });
  });

  it('does not assign a renewed record to another worker when the first lease ends', async () => {
    const { claims } = await aQueue();
    const record = await claimed(claims, NOW);

    expect(await claims.renew(record, after(20_000))).toBe(true);

    expect(await claims.claim(after(LEASE_MS))).toBeNull();
    expect(await claims.claim(after(20_000 + LEASE_MS))).not.toBeNull();
  });

  it('lets a worker without a valid claim change nothing', async () => {
    const { claims, stored } = await aQueue();
    const lost = await claimed(claims, NOW);
    const present = await claimed(claims, after(LEASE_MS));

    expect(await claims.renew(lost, after(LEASE_MS))).toBe(false);
    expect(await claims.release(lost, { dueAt: NOW, text: 'late' })).toBeNull();
    await claims.retry(lost, NOW);
    await claims.finish(lost);

    expect(await stored()).toEqual(present);
  });

  it('ends a claim whose token is cleared', async () => {
    const { claims, records, stored } = await aQueue();
    const record = await claimed(claims, NOW);
    await records.updateOne({ _id: 'letter-0' }, { $set: { claim: null } });

    expect(await claims.release(record, { text: 'late' })).toBeNull();
    expect(await stored()).toMatchObject({ text: '' });
  });

  it('changes no record of another company', async () => {
    const { claims, stored } = await aQueue();
    const record = await claimed(claims, NOW);
    const foreign = { ...record, companyId: 'other' };

    expect(await claims.renew(foreign, after(1))).toBe(false);
    expect(await claims.release(foreign, { text: 'foreign' })).toBeNull();
    await claims.retry(foreign, NOW);
    await claims.finish(foreign);

    expect(await stored()).toEqual(record);
  });

  it('counts attempts until the work succeeds', async () => {
    const { claims, stored } = await aQueue();
    const first = await claimed(claims, NOW);
    await claims.retry(first, after(1_000));
    expect(await claims.claim(after(999))).toBeNull();
    const second = await claimed(claims, after(1_000));
    expect(second.attempts).toBe(2);

    expect(await claims.release(second, { dueAt: after(2_000), text: 'sent' })).toMatchObject({ text: 'sent' });

    expect(await stored()).toMatchObject({ ...UNCLAIMED, dueAt: after(2_000) });
  });

  it('deletes a finished record', async () => {
    const { claims, stored } = await aQueue();
    await claims.finish(await claimed(claims, NOW));
    expect(await stored()).toBeNull();
  });

  it('stores `whileClaimed` with the claim, and claims only records of the filter', async () => {
    const { records } = await aQueue(2);
    const claims = new Claims<Letter>(records, { due: 'dueAt', leaseMs: LEASE_MS, whileClaimed: { text: 'in hand' } });

    const record = await claims.claim(NOW, { _id: 'letter-1' });

    expect(record).toMatchObject({ _id: 'letter-1', text: 'in hand' });
    expect(await claims.claim(NOW, { _id: 'letter-1' })).toBeNull();
  });

  it('renews the claim during the work', async () => {
    const { claims, stored } = await aQueue(1, 300);
    let now = NOW;
    const clock = () => now;
    const record = await claimed(claims, NOW);

    await claims.hold(record, clock, async () => {
      for (const ms of [299, 598, 897]) {
        now = after(ms);
        while (Number((await stored())?.dueAt) < Number(after(ms + 300))) await setImmediate();
        expect(await claims.claim(after(ms + 299))).toBeNull();
      }
    });

    expect(await claims.claim(after(897 + 300))).toMatchObject({ _id: 'letter-0' });
  });

  it('finds the earliest due time of several collections in one query', async () => {
    const [some, none, last] = [await aQueue(3), await aQueue(0), await aQueue()];
    const read = dueTimesIn(connection.getClient().db(connection.name));
    const isLast = { _id: 'letter-2' };

    const queries = [some.claims.dueQuery(), none.claims.dueQuery(), some.claims.dueQuery(() => isLast)];
    expect(await read([...queries, last.claims.dueQuery()], NOW)).toEqual([after(-3), undefined, after(-1), after(-1)]);

    await claimed(some.claims, NOW);
    expect(await read(queries, NOW)).toEqual([after(-2), undefined, after(-1)]);
    expect(await read([], NOW)).toEqual([]);
  });

  it('claims and finds only records of its part of the collection', async () => {
    const { records } = await aQueue(2);
    const only = () => ({ _id: { $ne: 'letter-0' } });
    const claims = new Claims<Letter>(records, { due: 'dueAt', leaseMs: LEASE_MS, only });
    const read = dueTimesIn(connection.getClient().db(connection.name));

    expect(await read([claims.dueQuery()], NOW)).toEqual([after(-1)]);
    expect(await claims.claim(NOW)).toMatchObject({ _id: 'letter-1' });
    expect(await claims.claim(NOW)).toBeNull();
  });

  it('announces due times that this process stores, in a transaction after its commit', async () => {
    const { claims, records } = await aQueue(3);
    const announced: Date[] = [];
    claims.onDue((at) => announced.push(at));
    const outbox = { relay: () => undefined } as unknown as Outbox;

    await claims.retry(await claimed(claims, NOW), after(1));
    await claims.release(await claimed(claims, NOW), { dueAt: after(2) });
    await claims.release(await claimed(claims, NOW), { dueAt: null });
    expect(announced).toEqual([after(1), after(2)]);

    await new Transactions(connection, outbox).run(async ({ session }) => {
      await records.updateOne({ _id: 'letter-2' }, { $set: { dueAt: after(3) } }, { session });
      claims.announce(after(3), session);
      expect(announced).toHaveLength(2);
    });
    expect(announced).toEqual([after(1), after(2), after(3)]);
  });
});
