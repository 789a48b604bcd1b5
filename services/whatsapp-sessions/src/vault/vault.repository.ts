import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import type { CredentialsDocument, JournalDocument, SignalKeyDocument } from './vault.schemas.js';

/** Sealed values by name; null removes. */
export type SealedChanges = {
  keys: ReadonlyMap<string, Buffer | null>;
  journal: readonly { sequence: number; sealed: Buffer }[];
  credentials: Buffer | undefined;
};
export type StoredEntry = { sequence: number; sealed: Buffer };

/** Binary values as Buffer instead of the driver's own type. */
const AS_BUFFERS = { promoteBuffers: true };

/** Credentials, Signal keys and journal of connections. Whatever an owner writes, the fence is part of the transaction. */
@Injectable()
export class VaultRepository {
  constructor(
    @InjectModel('SignalKey') private readonly keyModel: Model<SignalKeyDocument>,
    @InjectModel('Credentials') private readonly credentialsModel: Model<CredentialsDocument>,
    @InjectModel('Journal') private readonly journalModel: Model<JournalDocument>,
    private readonly transactions: OwnerTransactions,
  ) {}

  async readKeys(companyId: string, connectionId: string, names: readonly string[]): Promise<Map<string, Buffer>> {
    const ids = names.map((name) => `${connectionId}:${name}`);
    const found = await this.keys.find({ _id: { $in: ids }, companyId }, AS_BUFFERS).toArray();
    return new Map(found.map(({ _id, sealed }) => [_id.slice(connectionId.length + 1), sealed]));
  }

  async readCredentials(companyId: string, connectionId: string): Promise<Buffer | undefined> {
    const found = await this.credentials.findOne({ _id: connectionId, companyId }, AS_BUFFERS);
    return found?.sealed;
  }

  async hasCredentials(companyId: string, connectionId: string): Promise<boolean> {
    return (await this.credentials.countDocuments({ _id: connectionId, companyId })) > 0;
  }

  /** All or nothing; again changes nothing. @throws LeaseLost */
  async store(companyId: string, lease: Lease, { keys, journal, credentials }: SealedChanges): Promise<void> {
    const { connectionId } = lease;
    const write = async ({ session }: Transaction): Promise<void> => {
      if (keys.size > 0) {
        const operations = [...keys].map(([name, sealed]) => keyOperation(companyId, connectionId, name, sealed));
        await this.keys.bulkWrite(operations, { session, ordered: false });
      }
      if (journal.length > 0) {
        const operations = journal.map((entry) => journalOperation(companyId, connectionId, entry));
        await this.journal.bulkWrite(operations, { session, ordered: false });
      }
      if (credentials) {
        const filter = { _id: connectionId, companyId };
        await this.credentials.updateOne(filter, { $set: { sealed: credentials } }, { session, upsert: true });
      }
    };
    await this.transactions.run(lease, write);
  }

  /** The pairing is over. @throws LeaseLost */
  async forgetPairing(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    await this.transactions.run(lease, async ({ session }) => {
      await this.credentials.deleteOne({ _id: connectionId, companyId }, { session });
      await this.keys.deleteMany({ companyId, connectionId }, { session });
    });
  }

  async readJournal(companyId: string, connectionId: string, after: number, limit: number): Promise<StoredEntry[]> {
    const filter = { companyId, connectionId, sequence: { $gt: after }, rejected: { $exists: false } };
    return this.journal.find(filter, AS_BUFFERS).sort({ sequence: 1 }).limit(limit).toArray();
  }

  /** Published, or nothing to publish. Not fenced: removing what is published twice is the same as once. */
  async settle(companyId: string, connectionId: string, sequences: readonly number[]): Promise<void> {
    const ids = sequences.map((sequence) => `${connectionId}:${sequence}`);
    await this.journal.deleteMany({ _id: { $in: ids }, companyId }, { writeConcern: { w: 1, journal: false } });
  }

  /** Could not become an event: kept for a person to look at. */
  async reject(companyId: string, connectionId: string, sequence: number): Promise<void> {
    await this.journal.updateOne({ _id: `${connectionId}:${sequence}`, companyId }, { $set: { rejected: true } });
  }

  async deleteJournal(companyId: string, connectionId: string): Promise<void> {
    await this.journal.deleteMany({ companyId, connectionId });
  }

  private get keys(): mongo.Collection<SignalKeyDocument> {
    return this.keyModel.collection as unknown as mongo.Collection<SignalKeyDocument>;
  }

  private get credentials(): mongo.Collection<CredentialsDocument> {
    return this.credentialsModel.collection as unknown as mongo.Collection<CredentialsDocument>;
  }

  private get journal(): mongo.Collection<JournalDocument> {
    return this.journalModel.collection as unknown as mongo.Collection<JournalDocument>;
  }
}

function journalOperation(companyId: string, connectionId: string, { sequence, sealed }: StoredEntry) {
  const filter = { _id: `${connectionId}:${sequence}`, companyId };
  return { updateOne: { filter, update: { $setOnInsert: { connectionId, sequence, sealed } }, upsert: true } };
}

function keyOperation(companyId: string, connectionId: string, name: string, sealed: Buffer | null) {
  const filter = { _id: `${connectionId}:${name}`, companyId };
  if (!sealed) return { deleteOne: { filter } };
  return { updateOne: { filter, update: { $set: { connectionId, sealed } }, upsert: true } };
}
