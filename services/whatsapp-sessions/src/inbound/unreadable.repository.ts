import { SETTINGS } from '@recado/service-kit/app';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { Config } from '../config.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { fromBytes, toBytes } from '../vault/key-codec.js';
import { Sealing } from '../vault/sealing.js';
import type { UnreadableDocument } from './unreadable.schemas.js';

export type Unreadable = Readonly<{ messageId: string; entry: JournalEntry; dueAt: Date }>;

const labelOf = (messageId: string): string => `unreadable:${messageId}`;

@Injectable()
export class UnreadableRepository {
  constructor(
    @InjectModel('Unreadable') private readonly unreadable: Model<UnreadableDocument>,
    private readonly sealing: Sealing,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'UNREADABLE_AFTER_MS'>,
  ) {}

  /** A readable copy may come for so long before a message is announced as unreadable. */
  get waitMs(): number {
    return this.settings.UNREADABLE_AFTER_MS;
  }

  async all(companyId: string, connectionId: string): Promise<Unreadable[]> {
    const found = await this.collection.find({ companyId, connectionId }, { promoteBuffers: true }).toArray();
    return found.map(({ _id, sealed, dueAt }) => {
      const messageId = _id.slice(connectionId.length + 1);
      const entry = fromBytes(this.sealing.open(sealed, connectionId, labelOf(messageId))) as JournalEntry;
      return { messageId, entry, dueAt };
    });
  }

  /** Adding the same message again changes nothing: its first failure counts. */
  async add(companyId: string, connectionId: string, { messageId, entry, dueAt }: Unreadable): Promise<void> {
    const sealed = this.sealing.seal(toBytes(entry), connectionId, labelOf(messageId));
    const { sequence } = entry;
    const document = { _id: `${connectionId}:${messageId}`, companyId, connectionId, sealed, sequence, dueAt };
    await this.collection.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async remove(companyId: string, connectionId: string, messageId: string): Promise<void> {
    await this.collection.deleteOne({ _id: `${connectionId}:${messageId}`, companyId });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<UnreadableDocument> {
    return this.unreadable.collection as unknown as mongo.Collection<UnreadableDocument>;
  }
}
