import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { SETTINGS } from '@recado/service-kit/app';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { fromBytes, toBytes } from '../vault/key-codec.js';
import { Sealing } from '../vault/sealing.js';

/** A message that could not be decrypted and may be resent; `_id` is `<connection>:<message>`. */
type UnreadableDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  sequence: number;
  dueAt: Date;
};

const UnreadableSchema = new CollectionSchema<UnreadableDocument>('unreadable_messages');
// A new owner reads all of a connection's messages.
UnreadableSchema.index({ companyId: 1, connectionId: 1 });

export type Unreadable = Readonly<{ messageId: string; entry: JournalEntry; dueAt: Date }>;

const labelOf = (messageId: string): string => `unreadable:${messageId}`;

@Injectable()
export class UnreadableRepository {
  private readonly unreadable: mongo.Collection<UnreadableDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'UNREADABLE_AFTER_MS'>,
  ) {
    this.unreadable = collectionOf(connection, UnreadableSchema);
  }

  /** The time to wait for a readable copy before a message is announced as unreadable. */
  get waitMs(): number {
    return this.settings.UNREADABLE_AFTER_MS;
  }

  async list(companyId: string, connectionId: string): Promise<Unreadable[]> {
    const found = await this.unreadable.find({ companyId, connectionId }).toArray();
    return found.map(({ _id, sealed, dueAt }) => {
      const messageId = _id.slice(connectionId.length + 1);
      const entry = fromBytes(this.sealing.open(sealed, connectionId, labelOf(messageId))) as JournalEntry;
      return { messageId, entry, dueAt };
    });
  }

  /** Idempotent: the time of the first failure counts. */
  async add(companyId: string, connectionId: string, { messageId, entry, dueAt }: Unreadable): Promise<void> {
    const sealed = this.sealing.seal(toBytes(entry), connectionId, labelOf(messageId));
    const { sequence } = entry;
    const document = { _id: `${connectionId}:${messageId}`, companyId, connectionId, sealed, sequence, dueAt };
    await this.unreadable.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async remove(companyId: string, connectionId: string, messageId: string): Promise<void> {
    await this.unreadable.deleteOne({ _id: `${connectionId}:${messageId}`, companyId });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.unreadable.deleteMany({ companyId, connectionId });
  }
}
