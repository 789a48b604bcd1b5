import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { createEvent, SendWhatsappMessage } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectMongo, createIndexes } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { BulkLimiter, type Step } from '../src/bulk-limiter/bulk-limiter.js';
import { OutboundRepository } from '../src/outbound/outbound.repository.js';
import { TurnsRepository } from '../src/outbound/turns.repository.js';
import { Sealing } from '../src/vault/sealing.js';

const { MONGO_URL = '' } = process.env;
const [companyId, connectionId] = ['acme', 'phone'];
const lease = { companyId, connectionId, owner: 'p1', epoch: 1 };

class RecordingLimiter extends BulkLimiter {
  readonly learnt: Step[] = [];
  override learn(step: Step): void {
    this.learnt.push(step);
  }
}

let connection: Connection;
let commands: OutboundRepository;
let turns: TurnsRepository;
const room = new RecordingLimiter();

beforeAll(async () => {
  connection = await connectMongo(MONGO_URL, `sessions-claims-${randomUUID()}`);
  const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
  commands = new OutboundRepository(connection, sealing);
  turns = new TurnsRepository(connection, sealing, undefined as never, room); // no command fails here
  await createIndexes(connection);
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

async function send(arrival: string): Promise<string> {
  const messageId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  const contact = { number: '5511987654321', lid: null, name: 'Joana' };
  const content = { type: 'text' as const, text: 'Oi' };
  const data = { connectionId, messageId, contact, content, queuedAt: new Date().toISOString() };
  const origin = { id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date() };
  const command = createEvent(SendWhatsappMessage, { ...origin, data });
  await commands.store([{ lane: 'bulk', companyId, connectionId, command, arrival, isReplay: false }]);
  return `${connectionId}:${messageId}`;
}

it('claims of the same moment share one request, and the limiter records how long that took, not how long a claim waited for it', async () => {
  const ids = [await send('1'), await send('2'), await send('3')];

  const claimed = await Promise.all(ids.map((id) => turns.claim(lease, id)));

  expect(claimed.map((one) => one?.id)).toEqual(ids);
  expect(room.learnt).toEqual(['claim']);
});

/** Resets a claim, as a database crash does before the claim is on disk. */
const takeBack = (id: string) =>
  connection.collection<{ _id: string }>('outbound').updateOne({ _id: id }, { $set: { state: 'waiting', epoch: 0 } });
const stateOf = async (id: string) => {
  const { state, epoch } = (await connection.collection<{ _id: string }>('outbound').findOne({ _id: id })) as never;
  return { state, epoch };
};

it('a claim fails when the database has lost it, and is made again', async () => {
  const id = await send('4');
  const { commands: collection } = turns as unknown as { commands: mongo.Collection };
  const bulkWrite = async (...args: Parameters<typeof collection.bulkWrite>) => {
    Object.assign(turns, { commands: collection });
    await collection.bulkWrite(...args);
    await takeBack(id);
  };
  Object.assign(turns, { commands: { bulkWrite } });

  await expect(turns.claim(lease, id)).rejects.toThrow('lost the claim');
  expect((await turns.claim(lease, id))?.id).toBe(id);
  expect(await turns.claim({ ...lease, epoch: 0 }, id)).toBeUndefined();
});

describe('the end of a command', () => {
  const settled = async (arrival: string) => {
    const id = await send(arrival);
    const claimed = await turns.claim(lease, id);
    if (!claimed) throw new Error('not claimed');
    await turns.settle(lease, claimed, { errorCode: null });
    return { id, result: claimed.result };
  };
  const ofOutbound = () => connection.collection<{ _id: string }>('outbound');

  it('is stored, and stays so when it is published again', async () => {
    const { id, result } = await settled('10');
    await turns.finish(result);
    await turns.finish(result);
    expect(await ofOutbound().findOne({ _id: id })).toMatchObject({ state: 'done' });
  });

  it.each(['claimed', 'waiting'])('is stored although a crash took the command back to %s', async (state) => {
    const [{ id, result }, other] = [await settled(`11 ${state}`), await settled(`12 ${state}`)];
    await ofOutbound().updateOne({ _id: id }, { $set: { state } });
    await Promise.all([turns.finish(result), turns.finish(other.result)]);
    for (const one of [id, other.id]) {
      const stored = await ofOutbound().findOne({ _id: one });
      expect(stored).toMatchObject({ state: 'done' });
      expect(stored).not.toHaveProperty('isOpen');
    }
    expect(await turns.claim(lease, id)).toBeUndefined();
  });

  it('fails for the command whose end is lost, and for no other', async () => {
    const [{ id, result }, other] = [await settled('13'), await settled('14')];
    const { commands: collection } = turns as unknown as { commands: mongo.Collection<{ _id: string }> };
    type Write = { updateOne: { filter: { _id: string } } };
    const losing = {
      find: collection.find.bind(collection),
      bulkWrite: (writes: Write[], ...rest: unknown[]) =>
        Reflect.apply(collection.bulkWrite, collection, [
          writes.map((one) => (one.updateOne.filter._id === id ? { deleteOne: { filter: { _id: 'none' } } } : one)),
          ...rest,
        ]) as Promise<unknown>,
    };
    Object.assign(turns, { commands: losing });
    const ends = await Promise.allSettled([turns.finish(result), turns.finish(other.result)]);
    Object.assign(turns, { commands: collection });
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await turns.finish(result);
    expect(await ofOutbound().findOne({ _id: id })).toMatchObject({ state: 'done' });
  });
});

it('a sent message is settled although the database has lost the claim, unless a later owner has it', async () => {
  const [id, later] = [await send('5'), await send('6')];
  const [claimed, overtaken] = [await turns.claim(lease, id), await turns.claim(lease, later)];
  if (!claimed || !overtaken) throw new Error('nothing was claimed');
  await takeBack(id);
  await turns.claim({ ...lease, epoch: 2 }, later);

  expect(await turns.settle(lease, claimed, { errorCode: null })).toBe(true);
  expect(await turns.settle(lease, claimed, { errorCode: null })).toBe(true);
  expect(await stateOf(id)).toEqual({ state: 'settled', epoch: 1 });
  expect(await turns.settle(lease, overtaken, { errorCode: null })).toBe(false);
  expect(await stateOf(later)).toEqual({ state: 'claimed', epoch: 2 });
});
