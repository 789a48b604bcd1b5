import { Batcher } from '@recado/service-kit/async';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { deserialize, serialize } from 'bson';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import type { JournalEntry, NewJournalEntry } from '../protocol/journal-entry.js';
import { CREDENTIALS } from './pairings.repository.js';
import { Sealing } from './sealing.js';
import { keyNameIn } from './pairing.js';
import { SECRET_KEPT_MS, typeOf } from './signal-keys.js';
import {
  type CredentialsDocument,
  type JournalDocument,
  type SignalKeyDocument,
  SignalKeySchema,
  CredentialsSchema,
  JournalSchema,
} from './vault.schemas.js';
import type { Write } from './write-log.repository.js';

/** Delays only a contact's first message after a while. */
const READ_PACE_MS = 25;

type KeyQuery = { companyId: string; connectionId: string; names: readonly string[] };

/** Stores connections' credentials, Signal keys and journals, encrypted. Every write by an owner includes the fence. */
@Injectable()
export class VaultRepository {
  private readonly keys: mongo.Collection<SignalKeyDocument>;
  private readonly credentials: mongo.Collection<CredentialsDocument>;
  private readonly journal: mongo.Collection<JournalDocument>;
  /** Reads keys that are not in memory. A company's connections that read simultaneously share one query. */
  private readonly reads = new Batcher<KeyQuery, Map<string, Buffer>>((queries) => this.readAllKeys(queries), {
    paceMs: READ_PACE_MS,
  });

  constructor(
    @InjectConnection() connection: Connection,
    private readonly transactions: OwnerTransactions,
    private readonly sealing: Sealing,
  ) {
    this.keys = collectionOf(connection, SignalKeySchema);
    this.credentials = collectionOf(connection, CredentialsSchema);
    this.journal = collectionOf(connection, JournalSchema);
  }

  async readKeys(companyId: string, connectionId: string, names: readonly string[]): Promise<Map<string, Buffer>> {
    return names.length > 0 ? this.reads.add(companyId, { companyId, connectionId, names }) : new Map();
  }

  private async readAllKeys(queries: KeyQuery[]): Promise<PromiseSettledResult<Map<string, Buffer>>[]> {
    const [{ companyId } = { companyId: '' }] = queries;
    const ids = queries.flatMap(({ connectionId, names }) => names.map((name) => keyIdOf(connectionId, name)));
    const found = await this.keys.find({ _id: { $in: ids }, companyId }).toArray();
    const sealedOf = new Map(found.map(({ _id, sealed }) => [_id, sealed]));
    // a key that cannot be decrypted affects only its own connection
    return Promise.allSettled(
      queries.map(async ({ connectionId, names }) => {
        const opened = names.flatMap((name) => {
          const sealed = sealedOf.get(keyIdOf(connectionId, name));
          return sealed ? [[name, this.sealing.open(sealed, connectionId, name)] as const] : [];
        });
        return Promise.resolve(new Map(opened));
      }),
    );
  }

  /**
   * Stores all or nothing. Idempotent.
   * @throws LeaseLost
   */
  async store(companyId: string, lease: Lease, { keys, entries, credentials }: Write): Promise<void> {
    if (keys.size === 0 && entries.length === 0 && !credentials) return;
    const { connectionId } = lease;
    const keyChanges = [...keys].map(([name, bytes]) => this.keyChange(companyId, connectionId, name, bytes));
    const journalInserts = entries.map((entry) => this.journalInsert(companyId, connectionId, entry));
    const sealed = credentials && this.sealing.seal(credentials, connectionId, CREDENTIALS);
    await this.transactions.run(lease, async ({ session }: Transaction) => {
      if (keyChanges.length > 0) await this.keys.bulkWrite(keyChanges, { session, ordered: false });
      if (journalInserts.length > 0) await this.journal.bulkWrite(journalInserts, { session, ordered: false });
      if (sealed) {
        const filter = { _id: connectionId, companyId };
        await this.credentials.updateOne(filter, { $set: { sealed } }, { session, upsert: true });
      }
    });
  }

  /** Returns entries after a sequence, in order, without those set aside. */
  async readJournal(companyId: string, connectionId: string, after: number, limit: number): Promise<JournalEntry[]> {
    const filter = { companyId, connectionId, sequence: { $gt: after }, rejected: { $exists: false } };
    const found = await this.journal.find(filter).sort({ sequence: 1 }).limit(limit).toArray();
    return found.map((document) => this.opened(connectionId, document));
  }

  /** Deletes published entries. Needs no fence, because deleting is idempotent. */
  async settle(companyId: string, connectionId: string, sequences: readonly number[]): Promise<void> {
    const ids = sequences.map((sequence) => `${connectionId}:${sequence}`);
    await this.journal.deleteMany({ _id: { $in: ids }, companyId }, { writeConcern: { w: 1, journal: false } });
  }

  /** Sets an entry aside for an operator; the pipeline no longer reads it. */
  async setAside(companyId: string, connectionId: string, sequence: number, reason: string): Promise<void> {
    const set = { rejected: true as const, reason };
    await this.journal.updateOne({ _id: `${connectionId}:${sequence}`, companyId }, { $set: set });
  }

  /** Finds the entry of a dead letter. The entry may not be marked yet, because the letter is published first. */
  async readSetAside(companyId: string, connectionId: string, sequence: number): Promise<JournalEntry | null> {
    const _id = `${connectionId}:${sequence}`;
    const found = await this.journal.findOne({ _id, companyId });
    return found && this.opened(connectionId, found);
  }

  async deleteJournal(companyId: string, connectionId: string): Promise<void> {
    await this.journal.deleteMany({ companyId, connectionId });
  }

  private opened(connectionId: string, { sequence, sealed }: JournalDocument): JournalEntry {
    const bytes = this.sealing.open(sealed, connectionId, entryLabel(sequence));
    return { ...(deserialize(bytes, { promoteBuffers: true }) as NewJournalEntry), sequence };
  }

  private keyChange(companyId: string, connectionId: string, name: string, bytes: Buffer | null) {
    const filter = { _id: keyIdOf(connectionId, name), companyId };
    if (!bytes) return { deleteOne: { filter } };
    const sealed = this.sealing.seal(bytes, connectionId, name);
    const keptMs = SECRET_KEPT_MS[typeOf(keyNameIn(name))];
    const expiry = keptMs !== undefined && { expiresAt: new Date(Date.now() + keptMs) };
    return { updateOne: { filter, update: { $set: { connectionId, sealed, ...expiry } }, upsert: true } };
  }

  private journalInsert(companyId: string, connectionId: string, { sequence, attrs, plaintext }: JournalEntry) {
    const filter = { _id: `${connectionId}:${sequence}`, companyId };
    const sealed = this.sealing.seal(serialize({ attrs, plaintext }), connectionId, entryLabel(sequence));
    return { updateOne: { filter, update: { $setOnInsert: { connectionId, sequence, sealed } }, upsert: true } };
  }
}

const keyIdOf = (connectionId: string, name: string): string => `${connectionId}:${name}`;
const entryLabel = (sequence: number): string => `journal:${sequence}`;
