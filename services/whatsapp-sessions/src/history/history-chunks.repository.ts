import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { proto } from '@whiskeysockets/baileys';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import type { Lease } from '../leases/lease.js';
import { hashOf } from '../protocol/inbound-message.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { HistoryNotice } from '../protocol/read-history.js';
import { Sealing } from '../vault/sealing.js';

/**
 * A chunk of a phone's history; `_id` is `<connection>:<hash of its notice>`. Imported chunks remain stored, because
 * the phone may announce them again.
 */
type HistoryChunkDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer | null; // the chunk's download location and key; null once it is imported
  receivedAt: Date;
  chats: number; // imported so far
  failures: number;
  dueAt: Date | null;
};

const HistoryChunkSchema = new CollectionSchema<HistoryChunkDocument>('history_chunks');
// The connection's owner reads the next due chunk.
HistoryChunkSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });

/** A chunk of a history: its download location, and the number of its chats that are imported. */
export type HistoryChunk = Readonly<{
  id: string;
  notice: HistoryNotice;
  receivedAt: Date;
  chats: number;
  failures: number;
}>;

type DatabaseSession = Transaction['session'];
type ConnectionKey = Pick<Lease, 'companyId' | 'connectionId'>;

/** Stores the notices of history chunks until the chunks are imported, across crashes and changes of owner. */
@Injectable()
export class HistoryChunksRepository {
  private readonly chunks: mongo.Collection<HistoryChunkDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.chunks = collectionOf(connection, HistoryChunkSchema);
  }

  /** Idempotent: adding the same chunk again changes nothing. */
  async add({ companyId, connectionId }: ConnectionKey, { attrs, plaintext }: JournalEntry): Promise<void> {
    const id = idOf(proto.Message.HistorySyncNotification.decode(plaintext));
    const sealed = this.sealing.seal(plaintext, connectionId, labelOf(id));
    const receivedAt = new Date(Number(attrs.t) * 1000);
    const fresh = { sealed, receivedAt, chats: 0, failures: 0, dueAt: new Date() };
    await this.chunks
      .insertOne({ _id: `${connectionId}:${id}`, companyId, connectionId, ...fresh })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
  }

  /** Returns the chunk that has been pending longest if it is due, or else the time when it will be due. */
  async next({ companyId, connectionId }: ConnectionKey): Promise<HistoryChunk | Date | undefined> {
    const found = await this.chunks.findOne({ companyId, connectionId, dueAt: DUE }, { sort: { dueAt: 1 } });
    if (!found?.dueAt) return undefined;
    return found.dueAt > new Date() ? found.dueAt : this.opened(found);
  }

  async countWaiting({ companyId, connectionId }: ConnectionKey, session: DatabaseSession): Promise<number> {
    return this.chunks.countDocuments({ companyId, connectionId, dueAt: DUE }, { session });
  }

  /** Stores the number of a chunk's chats that are imported. */
  async advance(connection: ConnectionKey, id: string, chats: number, session: DatabaseSession): Promise<void> {
    await this.chunks.updateOne(filterOf(connection, id), { $set: { chats } }, { session });
  }

  async postpone(connection: ConnectionKey, id: string, delayMs: number): Promise<void> {
    const dueAt = new Date(Date.now() + delayMs);
    await this.chunks.updateOne(filterOf(connection, id), { $inc: { failures: 1 }, $set: { dueAt } });
  }

  /** Marks the chunk as imported and deletes its key. */
  async end(connection: ConnectionKey, id: string, session?: DatabaseSession): Promise<void> {
    await this.chunks.updateOne(filterOf(connection, id), { $set: { sealed: null, dueAt: null } }, { session });
  }

  async removeAll({ companyId, connectionId }: ConnectionKey): Promise<void> {
    await this.chunks.deleteMany({ companyId, connectionId });
  }

  private opened({ _id, connectionId, sealed, receivedAt, chats, failures }: HistoryChunkDocument): HistoryChunk {
    const id = _id.slice(connectionId.length + 1);
    const bytes = this.sealing.open(sealed ?? Buffer.alloc(0), connectionId, labelOf(id));
    return { id, notice: proto.Message.HistorySyncNotification.decode(bytes), receivedAt, chats, failures };
  }
}

/** Matches chunks that are not imported yet. */
const DUE = { $gt: new Date(0) };

/**
 * Derives the ID from the content, because a phone that does not know whether we have a chunk announces it again in
 * another message.
 */
const idOf = ({ syncType, chunkOrder, fileSha256, initialHistBootstrapInlinePayload: inline }: HistoryNotice): string =>
  hashOf(syncType, chunkOrder, Buffer.from(fileSha256 ?? inline ?? []).toString('base64'));

const labelOf = (id: string): string => `history:${id}`;
const filterOf = ({ companyId, connectionId }: ConnectionKey, id: string) => ({
  _id: `${connectionId}:${id}`,
  companyId,
});
