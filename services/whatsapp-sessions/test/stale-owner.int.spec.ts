import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { initAuthCreds } from '@whiskeysockets/baileys';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork, dueTimesIn } from '@recado/service-kit/background';
import { createLogger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, RpcClient } from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { sweepOutbox } from '../../service-kit/test/sweep-outbox.js';
import { readConfig } from '../src/config.js';
import { ConnectionsModule } from '../src/connections/connections.module.js';
import { RecordSession } from '../src/connections/record-session.js';
import { type Lease, LeaseLost } from '../src/leases/lease.js';
import { OpenVaults } from '../src/vault/open-vaults.js';
import type { EntrySink } from '../src/vault/vault.js';

const { MONGO_URL = '', NATS_URL = '' } = process.env;
const logger = createLogger('stale owner test', 'silent');
const companyId = `t${randomUUID()}`;

/** The service's own modules without its transport. The test holds leases that no running process could still hold. */
describe('an owner whose lease another process has taken', () => {
  let app: INestApplicationContext;
  let database: Connection;
  let link: NatsLink;
  let outbox: Outbox;
  let sweeper: ReturnType<typeof sweepOutbox>;
  const published: string[] = [];

  beforeAll(async () => {
    database = await connectMongo(MONGO_URL, `stale-${randomUUID()}`);
    link = await NatsLink.open(NATS_URL, 'stale owner test');
    const publisher = new Publisher(link);
    outbox = new Outbox(database, publisher, logger);
    const settings = readConfig({
      NODE_ENV: 'test',
      MONGO_URL,
      NATS_URL,
      MEDIA_DIR: '/nowhere',
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    });
    const values: [unknown, unknown][] = [
      [LOGGER, logger],
      [SETTINGS, settings],
      [NatsLink, link],
      [Publisher, publisher],
      [RpcClient, new RpcClient(link)],
      [Transactions, new Transactions(database, outbox)],
      [BackgroundWork, new BackgroundWork(dueTimesIn(database.getClient().db(database.name)), logger)],
      [getConnectionToken(), database],
    ];
    const providers = values.map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    const kit = { module: class Kit {}, global: true, providers, exports: providers.map(({ provide }) => provide) };
    const root = { module: class Root {}, imports: [kit, ConnectionsModule] };
    app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    await createIndexes(database);
    sweeper = sweepOutbox(database, outbox);
    for (const subject of [`evt.whatsapp.*.*.v1.${companyId}`, `state.whatsapp.*.v1.${companyId}.>`])
      link.connection.subscribe(subject, { callback: (_error, message) => void published.push(message.subject) });
    await link.connection.flush();
  });
  afterAll(async () => {
    await sweeper.stop();
    await outbox.stop();
    await app.close();
    await database.dropDatabase();
    await database.close();
    await link.close();
  });

  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const silent = { begin: () => undefined, offer: () => undefined };
  const onFailure = () => undefined;

  /** A paired connection that `first` ran and `second` runs now. */
  const takenOver = async (): Promise<{ first: Lease; second: Lease }> => {
    const connectionId = randomUUID();
    const [first, second] = [1, 2].map((epoch) => ({ companyId, connectionId, owner: `pod ${epoch}`, epoch })) as [
      Lease,
      Lease,
    ];
    const now = new Date();
    const desired = { wanted: true, wishKind: 'start', wishRevision: 1, granted: 1 };
    const session = { companyId, ...desired, writes: 0, epoch: 2, owner: second.owner };
    await database
      .collection<{ _id: string }>('sessions')
      .insertOne({ _id: connectionId, ...session, until: new Date(now.getTime() + 60_000) } as { _id: string });
    return { first, second };
  };
  /** Returns all stored data except the lease of the outbox's sweeper, which may be written at any time. */
  const everythingOf = async () => {
    const stored = (await database.db?.collections()) ?? [];
    const collections = stored.filter(({ collectionName }) => collectionName !== 'sole_sweepers');
    const all = collections.map(async (one) => ({
      name: one.collectionName,
      documents: await one.find().sort({ _id: 1 }).toArray(),
    }));
    return JSON.stringify((await Promise.all(all)).sort((a, b) => a.name.localeCompare(b.name)));
  };

  it('fails to store keys, messages and credentials, and is notified', async () => {
    const { first, second } = await takenOver();
    const failures: unknown[] = [];
    const journaled: unknown[] = [];
    const sink: EntrySink = { begin: () => undefined, offer: (entries) => void journaled.push(...entries) };
    const { vault: stale } = await get(OpenVaults).open(first, sink, (error) => failures.push(error));
    await stale.keys.set({ 'sender-key': { before: randomBytes(8) } });
    const { vault: current } = await get(OpenVaults).open(second, silent, onFailure);
    await current.keys.set({ 'sender-key': { ours: randomBytes(8) } });
    await current.close();
    const before = await everythingOf();

    const entry = { attrs: { id: 'A1', from: '1@lid', t: '1' }, plaintext: randomBytes(16) };
    await stale.keys.transaction(async () => {
      await stale.keys.set({ 'sender-key': { ours: randomBytes(8) } });
      await stale.keys.journal(entry);
    });
    await expect(stale.stored()).rejects.toBeInstanceOf(LeaseLost);
    Object.assign(stale.creds, initAuthCreds());
    await expect(stale.saveCredentials()).rejects.toThrow();
    await stale.close().catch(() => undefined);

    expect(failures[0]).toBeInstanceOf(LeaseLost);
    expect(journaled).toEqual([]);
    expect(await everythingOf()).toBe(before);
  });

  it('fails to open, remove or announce anything', async () => {
    const { first, second } = await takenOver();
    await (await get(OpenVaults).open(second, silent, onFailure)).vault.close();
    const before = await everythingOf();
    const countBefore = published.length;

    for (const write of [
      () => get(OpenVaults).open(first, silent, onFailure),
      ...(['retire', 'restore', 'remove', 'removeAll'] as const).map(
        (change) => () => get(OpenVaults).change(first, change),
      ),
      () => get(OpenVaults).destroy(first),
      () => get(RecordSession).execute(first, { status: 'CONNECTED', number: '5511900000000', retries: 0 }),
    ])
      await expect(write()).rejects.toBeInstanceOf(LeaseLost);

    await link.connection.flush();
    expect(published.slice(countBefore)).toEqual([]);
    expect(await everythingOf()).toBe(before);
  });
});
