import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectMongo, createIndexes } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { ConnectionsRepository } from '../src/connections/store/connections.repository.js';
import { LeasesRepository } from '../src/leases/leases.repository.js';
import { PodsRepository } from '../src/leases/pods.repository.js';
import { PendingMediaRepository } from '../src/media/pending-media.repository.js';
import { PendingOrdersRepository } from '../src/orders/pending-orders.repository.js';
import { UploadsRepository } from '../src/outbound/uploads/uploads.repository.js';
import { GroupReceiptsRepository } from '../src/receipts/group-receipts.repository.js';
import { Sealing } from '../src/vault/sealing.js';
import { PairingsRepository } from '../src/vault/pairings.repository.js';
import { VaultRepository } from '../src/vault/vault.repository.js';
import { WriteLogRepository } from '../src/vault/write-log.repository.js';

const { MONGO_URL = '' } = process.env;
const ROWS = 3_000;
const MOST = 5;
const companyId = 'acme';

/** The queries of a process for each API call, message and heartbeat, with many other connections in the database. */
describe('a frequent query reads no more than it needs', () => {
  let connection: Connection;
  const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
  const lease = { companyId, connectionId: 'c7', owner: 'p1', epoch: 1 };

  beforeAll(async () => {
    connection = await connectMongo(MONGO_URL, `sessions-plans-${randomUUID()}`);
    build();
    await createIndexes(connection);
    const rows = (rowOf: (n: number) => object) =>
      Array.from({ length: ROWS }, (_, n) => ({ _id: `c${n}`, companyId, connectionId: `c${n}`, ...rowOf(n) }));
    const fill = (name: string, rowOf: (n: number) => object) =>
      connection.collection<{ _id: string }>(name).insertMany(rows(rowOf));
    await fill('connections', (n) => ({
      name: `Loja ${n}`,
      tokenHash: n % 2 ? `hash-${n}` : null,
      isDefault: n === 0,
    }));
    const held = { wanted: true, wishKind: 'start', wishRevision: 1, granted: 1, epoch: 1, writes: 0 };
    const later = new Date(Date.now() + 3_600_000);
    await fill('sessions', (n) => ({ ...held, owner: n === 7 ? 'p1' : 'p2', until: later }));
    await fill('pending_media', (n) => ({ sealed: Buffer.alloc(1), failures: 0, dueAt: n % 2 ? new Date(0) : later }));
    await fill('pending_orders', () => ({ sealed: Buffer.alloc(1), failures: 0, dueAt: later, receivedAt: later }));
    await fill('group_receipts', (n) => ({ _id: `c${n}:m1`, expected: 2, acks: {}, sentAt: later }));
    await fill('uploads', (n) => ({ _id: `c${n}:file`, sealed: Buffer.alloc(1), uploadedAt: later }));
    await fill('signal_keys', (n) => ({ _id: `c${n}:session:1`, sealed: Buffer.alloc(1) }));
    await fill('former_pairings', () => ({ sealed: Buffer.alloc(1), pairingId: 'p', expiresAt: later }));
    await fill('write_log', (n) => ({
      _id: `${companyId}:c${n}:000000000001`,
      number: 1,
      epoch: 1,
      sequence: 1,
      sealed: null,
    }));
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const build = () => {
    const pods = new PodsRepository(connection);
    const vault = new VaultRepository(connection, undefined as never, sealing); // reading needs no transaction
    return {
      connections: new ConnectionsRepository(connection),
      leases: new LeasesRepository(connection, pods),
      media: new PendingMediaRepository(connection, sealing),
      orders: new PendingOrdersRepository(connection, sealing),
      receipts: new GroupReceiptsRepository(connection),
      uploads: new UploadsRepository(connection, undefined as never, sealing),
      log: new WriteLogRepository(connection, sealing),
      vault,
      pairings: new PairingsRepository(connection, undefined as never, undefined as never, sealing),
    };
  };
  type Repositories = ReturnType<typeof build>;
  const cases: [string, (parts: Repositories) => Promise<unknown>][] = [
    ['a token of the messages API', ({ connections }) => connections.findByToken('hash-7')],
    ['an unknown token', ({ connections }) => connections.findByToken('nobody')],
    ['the sessions of this process', ({ leases }) => leases.held('p1')],
    ['sessions without a process', ({ leases }) => leases.take('p3', 10)],
    ['sessions of deleted connections', ({ leases }) => leases.takeDeleted('p3', 10)],
    ['whether a session is held', ({ leases }) => leases.isHeld(companyId, lease)],
    ['the next file', ({ media }) => media.nextDueAt({ ...lease, connectionId: 'c8' }, [])],
    ['due files', ({ media }) => media.due({ ...lease, connectionId: 'c8' }, [], 10)],
    ['the next order', ({ orders }) => orders.next({ ...lease, connectionId: 'nothing' })],
    ['whether too many orders wait', ({ orders }) => orders.count({ ...lease, connectionId: 'c8' }, 500)],
    ['the receipt of a group', ({ receipts }) => receipts.record(companyId, 'c7', 'm1', { member: 'ana', ack: 3 })],
    ['the keys of a contact', ({ vault }) => vault.readKeys(companyId, 'c7', ['nothing'])],
    ['whether a connection has a former pairing', ({ pairings }) => pairings.formerUntil(companyId, 'c7')],
    ['expired pairings', ({ pairings }) => pairings.expired(new Date(), 20)],
    ['an uploaded file', ({ uploads }) => uploads.find(lease, 'nothing')],
    ['the uploads of a connection', ({ uploads }) => uploads.removeAll({ ...lease, connectionId: 'c9' })],
    ['the log of a connection', ({ log }) => log.read(companyId, lease)],
  ];

  it.each(cases)('%s', async (_name, work) => {
    const plans = await queryPlansOf(connection, () => work(build()));
    expect(plans.length).toBeGreaterThan(0);
    expect(wideQueries(plans, MOST)).toEqual([]);
  });
});
