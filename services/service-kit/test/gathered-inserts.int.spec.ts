import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection, mongo } from 'mongoose';
import type { Publisher } from '../src/messaging/publisher.js';
import {
  collectionOf,
  CollectionSchema,
  connectMongo,
  createIndexes,
  insertWith,
  Outbox,
  Transactions,
} from '../src/mongo/index.js';
import { MONGO_URL, silent } from './kit.js';

type Thing = { _id: string };
const schema = (collection: string) => new CollectionSchema<Thing>(collection);

describe('gathered inserts', () => {
  let connection: Connection;
  let things: mongo.Collection<Thing>;
  let others: mongo.Collection<Thing>;
  let transactions: Transactions;
  const commands: string[] = [];
  beforeAll(async () => {
    connection = await connectMongo(
      `${MONGO_URL}${MONGO_URL.includes('?') ? '&' : '?'}monitorCommands=true`,
      `kit-${randomUUID()}`,
    );
    things = collectionOf(connection, schema('things'));
    others = collectionOf(connection, schema('others'));
    await createIndexes(connection);
    connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
      const { insert, documents = [] } = command as { insert?: string; documents?: unknown[] };
      if (commandName === 'insert') commands.push(`${insert} ${documents.length}`);
    });
    transactions = new Transactions(connection, new Outbox(connection, {} as Publisher, silent));
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it('are sent per collection at the end of the work', async () => {
    commands.length = 0;
    await transactions.runGathering(async ({ session }) => {
      await insertWith(things, [{ _id: 'a' }], session);
      await insertWith(others, [{ _id: 'b' }], session);
      await insertWith(things, [{ _id: 'c' }, { _id: 'd' }], session);
      expect(commands).toEqual([]);
    });

    expect(commands).toEqual(['things 3', 'others 1']);
    expect((await things.find().toArray()).map(({ _id }) => _id)).toEqual(['a', 'c', 'd']);
  });

  it('are rejected together if one document exists', async () => {
    await things.insertOne({ _id: 'known' });
    const work = transactions.runGathering(async ({ session }) => {
      await insertWith(others, [{ _id: 'with it' }], session);
      await insertWith(things, [{ _id: 'new' }, { _id: 'known' }], session);
    });

    await expect(work).rejects.toMatchObject({ code: 11_000 });
    expect(await things.countDocuments({ _id: 'new' })).toBe(0);
    expect(await others.countDocuments({ _id: 'with it' })).toBe(0);
  });

  it('are sent immediately in a transaction that does not collect', async () => {
    commands.length = 0;
    await transactions.run(async ({ session }) => {
      await insertWith(things, [{ _id: 'at once' }], session);
      expect(commands).toEqual(['things 1']);
    });
  });
});
