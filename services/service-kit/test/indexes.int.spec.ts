import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import {
  type Claimable,
  Claims,
  collectionOf,
  CollectionSchema,
  connectMongo,
  createIndexes,
  dueIndex,
} from '../src/mongo/index.js';
import { MONGO_URL } from './kit.js';
import { queryPlansOf } from './query-plans.js';

type Letter = Claimable & { dueAt: Date | null };
const ROWS = 3_000;

describe('createIndexes', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await connectMongo(MONGO_URL, `kit-${randomUUID()}`);
  });
  afterEach(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const lettersSchema = () => new CollectionSchema<Letter>('letters');
  const namesOf = async () => (await connection.collection('letters').indexes()).map(({ name }) => name).toSorted();

  it('replaces an index of an earlier release with the same keys', async () => {
    const stored = connection.collection('letters');
    await stored.createIndex({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
    await stored.createIndex({ text: 1 });
    expect(await namesOf()).toEqual(['_id_', 'dueAt_1', 'text_1']);
    const schema = lettersSchema();
    schema.index({ dueAt: 1 }, dueIndex('dueAt'));
    collectionOf(connection, schema);

    await Promise.all([createIndexes(connection), createIndexes(connection)]);

    expect(await namesOf()).toEqual(['_id_', 'due_by_dueAt', 'text_1']);
  });

  it('replaces an index that is a prefix of a declared one, unless it is unique or the declared one is partial', async () => {
    const stored = connection.collection('letters');
    await stored.createIndex({ companyId: 1, text: 1 }, { name: 'texts' });
    await stored.createIndex({ companyId: 1 }, { name: 'one_of_a_company', unique: true });
    await stored.createIndex({ dueAt: 1 }, { name: 'by_time' });
    const schema = lettersSchema();
    schema.index({ companyId: 1, text: 1, dueAt: -1 });
    schema.index({ dueAt: 1, text: 1 }, dueIndex('dueAt'));
    collectionOf(connection, schema);

    await createIndexes(connection);

    const names = ['_id_', 'by_time', 'companyId_1_text_1_dueAt_-1', 'due_by_dueAt', 'one_of_a_company'];
    expect(await namesOf()).toEqual(names);
  });

  it('leaves declared indexes unchanged, with and without a name', async () => {
    const schema = lettersSchema();
    schema.index({ companyId: 1, dueAt: 1 });
    schema.index({ companyId: 1, dueAt: 1 }, { name: 'claimed', partialFilterExpression: { claim: { $gt: '' } } });
    collectionOf(connection, schema);
    await createIndexes(connection);
    await createIndexes(connection);
    expect(await namesOf()).toEqual(['_id_', 'claimed', 'companyId_1_dueAt_1']);
  });

  it('creates an index with which a claim reads only due records', async () => {
    const schema = lettersSchema();
    schema.index({ dueAt: 1 }, dueIndex('dueAt'));
    const letters = collectionOf(connection, schema);
    await createIndexes(connection);
    const rest = Array.from({ length: ROWS }, (_, n) => ({
      ...{ _id: `sent-${n}`, companyId: 'acme', claim: null, attempts: 0, dueAt: null },
    }));
    await letters.insertMany([...rest, { ...rest[0], _id: 'due', dueAt: new Date(1_000) } as Letter]);
    const claims = new Claims<Letter>(letters, { due: 'dueAt', leaseMs: 1_000 });

    const plans = await queryPlansOf(connection, () => claims.claim(new Date()));

    expect(plans).toMatchObject([{ plan: 'IXSCAN { dueAt: 1 }', docsExamined: 1 }]);
  });
});
