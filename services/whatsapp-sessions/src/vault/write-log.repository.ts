import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { deserialize, serialize } from 'bson';
import type { Connection, mongo } from 'mongoose';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf, CollectionSchema, duplicatesOf } from '@recado/service-kit/mongo';
import { type Lease, LeaseLost } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { Sealing } from './sealing.js';

/**
 * An owner's write, or a mark (`sealed` is null) for an owner's start or a compacted record. `_id` is
 * `<company>:<connection>:<number>`, so that only one owner can write a number. `sequence` is the sequence of the
 * connection's last journal entry.
 */
type WriteLogDocument = {
  _id: string;
  companyId: string;
  number: number;
  epoch: number;
  sequence: number;
  sealed: Buffer | null;
  beganAt?: Date; // set on the mark for an owner's start
};

const WriteLogSchema = new CollectionSchema<WriteLogDocument>('write_log');

/** The keys (null deletes one), journal entries and credentials of one commit. */
export type Write = {
  keys: ReadonlyMap<string, Buffer | null>;
  entries: readonly JournalEntry[];
  credentials: Buffer | undefined;
};
export type LogRecord = { number: number; write: Write };

const DIGITS = 12;
/** Only receipts and acknowledgements are delayed. Under load, a process's sessions share inserts. */
const PACE_MS = 60;
/** Longer than a process that has lost its lease may be suspended between two writes. */
const MARKS_KEPT_MS = 24 * 60 * 60_000;

/**
 * Stores the records of write logs, whose numbers are the fence. An owner starts by writing a mark with the number
 * after the last one. An earlier owner of the session would use exactly this number next, and finds it taken. A write
 * is one insert without a transaction, and sessions that write simultaneously share it.
 */
@Injectable()
export class WriteLogRepository {
  private readonly inserts = new Batcher<WriteLogDocument, boolean>((documents) => this.insertAll(documents), {
    paceMs: PACE_MS,
  });

  private readonly records: mongo.Collection<WriteLogDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.records = collectionOf(connection, WriteLogSchema);
  }

  /**
   * Stops every earlier owner from writing.
   * @throws LeaseLost
   */
  async begin(companyId: string, lease: Lease): Promise<{ number: number; sequence: number }> {
    const { connectionId, epoch } = lease;
    for (;;) {
      const last = await this.records.findOne(everything(companyId, connectionId), { sort: { _id: -1 } });
      if (last && last.epoch > epoch) throw new LeaseLost(connectionId);
      const mark = { number: (last?.number ?? 0) + 1, sequence: last?.sequence ?? 0 };
      if (await this.insert(companyId, lease, { ...mark, sealed: null, beganAt: new Date() })) return mark;
    }
  }

  /** Returns the records that are not compacted yet, in order. */
  async read(companyId: string, { connectionId }: Lease): Promise<LogRecord[]> {
    const filter = { ...everything(companyId, connectionId), sealed: { $ne: null } };
    const found = await this.records.find(filter).sort({ _id: 1 }).toArray();
    return found.flatMap(({ number, sealed }) =>
      sealed ? [{ number, write: decode(this.sealing.open(sealed, connectionId, labelOf(number))) }] : [],
    );
  }

  /**
   * @param sequence the sequence of the connection's last journal entry, including this write
   * @throws LeaseLost
   */
  async append(companyId: string, lease: Lease, { number, write }: LogRecord, sequence: number): Promise<void> {
    const { connectionId } = lease;
    const sealed = this.sealing.seal(encode(write), connectionId, labelOf(number));
    if (!(await this.insert(companyId, lease, { number, sequence, sealed }))) throw new LeaseLost(connectionId);
  }

  /**
   * Deletes compacted records up to a number. The last one remains without content, because it continues the numbering.
   */
  async trim(companyId: string, { connectionId }: Lease, upTo: number): Promise<void> {
    const _id = idOf(companyId, connectionId, upTo);
    const before = { _id: { $gte: idOf(companyId, connectionId, 0), $lt: _id }, companyId };
    const isOld = {
      $or: [{ beganAt: { $exists: false } }, { beganAt: { $lt: new Date(Date.now() - MARKS_KEPT_MS) } }],
    };
    await this.records.bulkWrite([
      { updateOne: { filter: { _id, companyId }, update: { $set: { sealed: null } } } },
      { deleteMany: { filter: { ...before, ...isOld } } },
    ]);
  }

  async remove(companyId: string, { connectionId }: Lease): Promise<void> {
    await this.records.deleteMany(everything(companyId, connectionId));
  }

  /** @returns false if the number is taken */
  private async insert(
    companyId: string,
    { connectionId, epoch }: Lease,
    record: Omit<WriteLogDocument, '_id' | 'companyId' | 'epoch'>,
  ): Promise<boolean> {
    const _id = idOf(companyId, connectionId, record.number);
    return this.inserts.add('', { _id, companyId, epoch, ...record });
  }

  private async insertAll(documents: WriteLogDocument[]): Promise<PromiseSettledResult<boolean>[]> {
    const [first] = documents;
    const isOne = first && documents.length === 1; // a single insert costs half of an array with one element
    const insert = isOne ? this.records.insertOne(first) : this.records.insertMany(documents, { ordered: false });
    const taken = await duplicatesOf(insert);
    return documents.map((_, n) => ({ status: 'fulfilled', value: !taken.has(n) }));
  }
}

const encode = ({ keys, entries, credentials }: Write): Uint8Array =>
  serialize({ keys: [...keys], entries, ...(credentials && { credentials }) });

function decode(bytes: Uint8Array): Write {
  const stored = deserialize(bytes, { promoteBuffers: true }) as {
    keys: [string, Buffer | null][];
    entries: JournalEntry[];
    credentials?: Buffer;
  };
  return { keys: new Map(stored.keys), entries: stored.entries, credentials: stored.credentials };
}

const labelOf = (number: number): string => `log:${number}`;

/** Pads the number, so that IDs sort numerically. */
const idOf = (companyId: string, connectionId: string, number: number): string =>
  `${companyId}:${connectionId}:${String(number).padStart(DIGITS, '0')}`;

const everything = (companyId: string, connectionId: string): mongo.Filter<WriteLogDocument> => ({
  _id: { $gte: `${companyId}:${connectionId}:`, $lt: `${companyId}:${connectionId};` },
  companyId,
});
