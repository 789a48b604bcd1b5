import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { stopCampaigns } from '../../../scripts/operations/databases.mjs';

const { MONGO_URL = '' } = process.env;
const HOUR_MS = 60 * 60_000;

describe('a restore', () => {
  let database: Connection;
  beforeAll(async () => {
    const dbName = `restored-campaigns-${randomUUID()}`;
    database = await mongoose.createConnection(MONGO_URL, { dbName }).asPromise();
  });
  afterAll(async () => {
    await database.dropDatabase();
    await database.close();
  });

  it('stops campaigns that may have sent since the backup, and says which have lost their recipients', async () => {
    const [past, ahead] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms));
    const campaigns = database.collection<{ _id: string; status: string }>('campaigns');
    await campaigns.insertMany([
      { _id: '1', name: 'running', status: 'EM_ANDAMENTO', gathering: null, scheduledAt: past },
      { _id: '2', name: 'gathering', status: 'EM_ANDAMENTO', gathering: { from: 'list' }, scheduledAt: past },
      { _id: '3', name: 'due', status: 'PROGRAMADA', gathering: null, scheduledAt: past },
      { _id: '4', name: 'later', status: 'PROGRAMADA', gathering: null, scheduledAt: ahead },
      { _id: '5', name: 'draft', status: 'INATIVA', gathering: null, scheduledAt: null },
    ] as never);
    const client = { db: () => database.getClient().db(database.name) } as never;

    expect(await stopCampaigns(client)).toEqual({ names: ['running'], begunLater: ['due', 'gathering'] });

    const stopped = await campaigns
      .find({ status: 'CANCELADA', reason: 'ERR_WAPP_RESTORED' })
      .sort({ _id: 1 })
      .toArray();
    expect(stopped.map(({ _id }) => _id)).toEqual(['1', '2', '3']);
  });
});
