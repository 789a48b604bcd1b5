import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import { NatsLink, Publisher } from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { markRewound } from '../../../scripts/operations/databases.mjs';
import type { Lease } from '../src/leases/lease.js';
import { LeasesRepository } from '../src/leases/leases.repository.js';
import { OwnerTransactions } from '../src/leases/owner-transactions.js';
import { PodsRepository } from '../src/leases/pods.repository.js';
import { toBytes } from '../src/vault/key-codec.js';
import { newPairing, pairingIdOf, storedNameOf } from '../src/vault/pairing.js';
import { OpenVaults } from '../src/vault/open-vaults.js';
import { PairingsRepository } from '../src/vault/pairings.repository.js';
import { RewoundPairingsRepository } from '../src/vault/rewound-pairings.repository.js';
import { Sealing } from '../src/vault/sealing.js';
import { VaultRepository } from '../src/vault/vault.repository.js';
import { WriteLogRepository } from '../src/vault/write-log.repository.js';

const { MONGO_URL = '', NATS_URL = '' } = process.env;
const DAY_MS = 24 * 60 * 60_000;
const logger = createLogger('rewound pairings test', 'silent');
const RATCHETS = ['session:5511900000000.0', 'sender-key:g@g.us::5511900000000::0', 'sender-key-memory:g@g.us'];
const KEPT = ['identity-key:5511900000000.0', 'pre-key:1', 'lid-mapping:5511900000000'];

let database: Connection;
let link: NatsLink;
let outbox: Outbox;
let pairings: PairingsRepository;
let vault: VaultRepository;
let vaults: OpenVaults;
beforeAll(async () => {
  database = await connectMongo(MONGO_URL, `rewound-${randomUUID()}`);
  link = await NatsLink.open(NATS_URL, 'rewound pairings test');
  outbox = new Outbox(database, new Publisher(link), logger);
  const transactions = new Transactions(database, outbox);
  const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
  const ofOwner = new OwnerTransactions(transactions, new LeasesRepository(database, new PodsRepository(database)));
  pairings = new PairingsRepository(database, ofOwner, transactions, sealing);
  vault = new VaultRepository(database, ofOwner, sealing);
  const log = new WriteLogRepository(database, sealing);
  const rewound = new RewoundPairingsRepository(database, ofOwner, sealing);
  vaults = new OpenVaults(vault, log, pairings, rewound, logger);
  await createIndexes(database);
});
afterAll(async () => {
  await outbox.stop();
  await database.dropDatabase();
  await database.close();
  await link.close();
});

const pair = async () => {
  const [companyId, connectionId] = [`t${randomUUID()}`, randomUUID()];
  const lease: Lease = { companyId, connectionId, owner: 'p', epoch: 1 };
  const session = { companyId, owner: 'p', epoch: 1, writes: 0, wanted: true, until: new Date(Date.now() + DAY_MS) };
  await database.collection<{ _id: string }>('sessions').insertOne({ _id: connectionId, ...session });
  const creds = { ...newPairing(), nextPreKeyId: 813, firstUnuploadedPreKeyId: 813 };
  const names = [...RATCHETS, ...KEPT].map((name) => storedNameOf(pairingIdOf(creds), name));
  const keys = new Map(names.map((name) => [name, toBytes({ name })]));
  await vault.store(companyId, lease, { keys, entries: [], credentials: toBytes(creds) });
  const stored = async (wanted: string[]) => {
    const found = await vault.readKeys(companyId, connectionId, names);
    return wanted.filter((name) => found.has(storedNameOf(pairingIdOf(creds), name)));
  };
  return { lease, creds, stored };
};
const open = async (lease: Lease) => {
  const sink = { begin: () => undefined, offer: () => undefined };
  const { vault: opened } = await vaults.open(lease, sink, () => undefined);
  await opened.close();
  return opened.creds;
};

it('a restored pairing loses its ratchets once, keeps its identity, and skips the pre-keys that were lost', async () => {
  const { lease, creds, stored } = await pair();
  expect(await open(lease)).toMatchObject({ nextPreKeyId: 813 });
  expect(await stored(RATCHETS)).toEqual(RATCHETS);

  await markRewound({ db: () => database.getClient().db(database.name) } as never);
  const renewed = await open(lease);

  expect(await stored(RATCHETS)).toEqual([]);
  expect(await stored(KEPT)).toEqual(KEPT);
  expect(renewed.signedIdentityKey).toEqual(creds.signedIdentityKey);
  expect(renewed).toMatchObject({ nextPreKeyId: 813 + 65_536, firstUnuploadedPreKeyId: 813 + 65_536 });
  expect(await open(lease)).toMatchObject({ nextPreKeyId: 813 + 65_536 });
});

it('a former pairing is renewed when it is tried again', async () => {
  const { lease, stored } = await pair();
  await pairings.retire(lease.companyId, lease);
  await markRewound({ db: () => database.getClient().db(database.name) } as never);

  await pairings.restore(lease.companyId, lease);
  await open(lease);

  expect(await stored(RATCHETS)).toEqual([]);
  expect(await stored(KEPT)).toEqual(KEPT);
});
