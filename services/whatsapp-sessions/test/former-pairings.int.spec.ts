import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import { NatsLink, Publisher } from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Connection } from 'mongoose';
import type { Lease } from '../src/leases/lease.js';
import { LeasesRepository } from '../src/leases/leases.repository.js';
import { OwnerTransactions } from '../src/leases/owner-transactions.js';
import { PodsRepository } from '../src/leases/pods.repository.js';
import { toBytes } from '../src/vault/key-codec.js';
import { newPairing, pairingIdOf, storedNameOf } from '../src/vault/pairing.js';
import { PairingsRepository } from '../src/vault/pairings.repository.js';
import { RemoveExpiredPairings } from '../src/vault/remove-expired-pairings.js';
import { Sealing } from '../src/vault/sealing.js';
import { VaultRepository } from '../src/vault/vault.repository.js';

const { MONGO_URL = '', NATS_URL = '' } = process.env;
const DAY_MS = 24 * 60 * 60_000;
const logger = createLogger('former pairings test', 'silent');
const NAME = 'session:5511900000000.0';

describe('former pairings', () => {
  let database: Connection;
  let link: NatsLink;
  let outbox: Outbox;
  let pairings: PairingsRepository;
  let vault: VaultRepository;
  beforeAll(async () => {
    database = await connectMongo(MONGO_URL, `former-${randomUUID()}`);
    link = await NatsLink.open(NATS_URL, 'former pairings test');
    outbox = new Outbox(database, new Publisher(link), logger);
    const transactions = new Transactions(database, outbox);
    const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
    const ofOwner = new OwnerTransactions(transactions, new LeasesRepository(database, new PodsRepository(database)));
    pairings = new PairingsRepository(database, ofOwner, transactions, sealing);
    vault = new VaultRepository(database, ofOwner, sealing);
    await createIndexes(database);
  });
  afterAll(async () => {
    await outbox.stop();
    await database.dropDatabase();
    await database.close();
    await link.close();
  });

  const newLease = async (companyId = `t${randomUUID()}`): Promise<Lease> => {
    const connectionId = randomUUID();
    const session = { companyId, owner: 'p', epoch: 1, writes: 0, wanted: true, until: new Date(Date.now() + DAY_MS) };
    await database.collection<{ _id: string }>('sessions').insertOne({ _id: connectionId, ...session });
    return { companyId, connectionId, owner: 'p', epoch: 1 };
  };
  const pair = async (lease: Lease, creds: AuthenticationCreds, number = '5511900000001') => {
    creds.me = { id: `${number}:3@s.whatsapp.net` };
    const name = storedNameOf(pairingIdOf(creds), NAME);
    const keys = new Map([[name, toBytes({ of: pairingIdOf(creds) })]]);
    await vault.store(lease.companyId, lease, { keys, entries: [], credentials: toBytes(creds) });
    return name;
  };
  const hasKey = async ({ companyId, connectionId }: Lease, name: string) =>
    (await vault.readKeys(companyId, connectionId, [name])).has(name);
  const sweep = (afterMs: number) =>
    new RemoveExpiredPairings(pairings).execute({
      now: () => new Date(Date.now() + afterMs),
      isStopping: () => false,
    });

  it('are deleted with their keys after 30 days, and not earlier; other companies and the current one keep theirs', async () => {
    const lease = await newLease();
    const { companyId } = lease;
    const former = await pair(lease, newPairing());
    await pairings.retire(companyId, lease);
    const current = await pair(lease, newPairing(), '5511900000002');
    const other = await newLease();
    const foreign = await pair(other, newPairing());

    await sweep(29 * DAY_MS);
    expect(await hasKey(lease, former)).toBe(true);
    await sweep(31 * DAY_MS);

    expect(await hasKey(lease, former)).toBe(false);
    expect(await pairings.formerUntil(companyId, lease.connectionId)).toBeNull();
    expect([await hasKey(lease, current), await hasKey(other, foreign)]).toEqual([true, true]);
  });

  it('of an earlier release, whose keys have no pairing in their names, are restored and deleted like others', async () => {
    const lease = await newLease();
    const { companyId, connectionId } = lease;
    const name = await pair(lease, initAuthCreds());
    expect(name).toBe(NAME);
    await pairings.retire(companyId, lease);
    await pairings.removeAttempts(companyId, lease);
    expect(await hasKey(lease, name)).toBe(true);

    await pairings.restore(companyId, lease);
    expect(await pairings.current(companyId, connectionId)).toMatchObject({ isRestored: true });
    await pairings.retire(companyId, lease);
    const current = await pair(lease, newPairing());
    await sweep(31 * DAY_MS);

    expect([await hasKey(lease, name), await hasKey(lease, current)]).toEqual([false, true]);
  });

  it('are not restored over a current one', async () => {
    const lease = await newLease();
    const { companyId, connectionId } = lease;
    await pair(lease, newPairing());
    await pairings.retire(companyId, lease);
    const creds = newPairing();
    await pair(lease, creds, '5511900000002');

    await pairings.restore(companyId, lease);

    const current = await pairings.current(companyId, connectionId);
    expect(current?.isRestored).toBe(false);
    expect(pairingIdOf(current?.credentials ?? {})).toBe(pairingIdOf(creds));
    expect(await pairings.formerUntil(companyId, connectionId)).not.toBeNull();
  });

  it('are not found under another company', async () => {
    const lease = await newLease();
    await pair(lease, newPairing());
    await pairings.retire(lease.companyId, lease);

    expect(await pairings.formerUntil('another', lease.connectionId)).toBeNull();
    expect(await pairings.current('another', lease.connectionId)).toBeUndefined();
  });

  it('leave no keys of failed pairing attempts', async () => {
    const lease = await newLease();
    const { companyId } = lease;
    const former = await pair(lease, newPairing());
    await pairings.retire(companyId, lease);
    const attempt = storedNameOf(pairingIdOf(newPairing()), NAME);
    await vault.store(companyId, lease, {
      keys: new Map([[attempt, toBytes(1)]]),
      entries: [],
      credentials: undefined,
    });

    await pairings.removeAttempts(companyId, lease);

    expect([await hasKey(lease, former), await hasKey(lease, attempt)]).toEqual([true, false]);
  });
});
