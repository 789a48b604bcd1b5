import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectMongo } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { Journal, SetAsideEntry } from '../src/vault/journal.js';
import type { JournalEntry } from '../src/protocol/journal-entry.js';
import { Sealing } from '../src/vault/sealing.js';
import { VaultRepository } from '../src/vault/vault.repository.js';

const { MONGO_URL = '' } = process.env;
const lease = { companyId: 'acme', connectionId: 'c1', owner: 'p1', epoch: 1 };
const entry: JournalEntry = { sequence: 7, attrs: { id: 'M1' }, plaintext: Buffer.from('a message') };

describe('an entry of the journal that is set aside', () => {
  let connection: Connection;
  let vault: VaultRepository;
  beforeAll(async () => {
    connection = await connectMongo(MONGO_URL, `sessions-journal-${randomUUID()}`);
    const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
    const unfenced = { run: (_lease: unknown, work: (transaction: object) => Promise<void>) => work({}) };
    vault = new VaultRepository(connection, unfenced as never, sealing);
    await vault.store(lease.companyId, lease, { keys: new Map(), entries: [entry], credentials: undefined });
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it('can be replayed as soon as its dead letter is published, before it is marked', async () => {
    const found: unknown[] = [];
    const publisher = {
      moveToDeadLetters: async (_name: string, { data }: { data: string }) => {
        found.push(await journal.readSetAside(SetAsideEntry.parse(JSON.parse(data))));
      },
    };
    const journal: Journal = new Journal(vault, { logOf: () => undefined } as never, publisher as never);

    await journal.setAside(lease, entry.sequence, 'too large');

    expect(found).toMatchObject([{ sequence: 7, attrs: { id: 'M1' } }]);
    expect(await vault.readJournal(lease.companyId, lease.connectionId, 0, 10)).toEqual([]);
  });
});
