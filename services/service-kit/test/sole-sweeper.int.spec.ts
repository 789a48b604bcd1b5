import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connectMongo } from '../src/mongo/index.js';
import { SoleSweeper } from '../src/mongo/sole-sweeper.js';
import { MONGO_URL } from './kit.js';

let connection: Connection;
beforeAll(async () => (connection = await connectMongo(MONGO_URL, `kit-${randomUUID()}`)));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const leases = () => connection.collection<{ _id: string; owner: string; until: Date }>('sole_sweepers');
const twoSweepers = () => {
  const work = randomUUID();
  return { work, one: new SoleSweeper(connection, work), other: new SoleSweeper(connection, work) };
};

it('assigns the work to one process until it releases it', async () => {
  const { one, other } = twoSweepers();

  expect([await one.take(), await other.take()]).toEqual([true, false]);
  await one.release();
  expect([await other.take(), await one.take()]).toEqual([true, false]);
});

it('assigns an expired lease to the next process', async () => {
  const { work, one, other } = twoSweepers();
  await one.take();

  await leases().updateOne({ _id: work }, { $set: { until: new Date(Date.now() - 1_000) } });

  expect(await other.take()).toBe(true);
});

it('writes nothing while the lease is fresh', async () => {
  const { work, one } = twoSweepers();
  await one.take();
  const taken = await leases().findOne({ _id: work });

  expect(await one.take()).toBe(true);
  expect(await leases().findOne({ _id: work })).toEqual(taken);
});
