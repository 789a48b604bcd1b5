import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  collectionOf,
  CollectionSchema,
  duplicateAs,
  readTable,
  type TablePage,
  type Transaction,
} from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Slice } from '../../shared/paging/page-cursors.js';
import type { QuickMessage } from './quick-message.js';

const QuickMessageSchema = new CollectionSchema<QuickMessage>('quick_messages');
// The list by shortcode. Owner and visibility are read from the index key.
QuickMessageSchema.index({ companyId: 1, shortcodeKey: 1, geral: 1, userId: 1 });
// Folder names.
QuickMessageSchema.index({ companyId: 1, folder: 1 });
// A shortcode is unique per user, and among the company's general ones.
QuickMessageSchema.index(
  { companyId: 1, userId: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: false } },
);
QuickMessageSchema.index(
  { companyId: 1, geral: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: true } },
);

type Session = Transaction['session'];
const asDuplicate = duplicateAs('ERR_SHORTCODE_ALREADY_EXISTS');
/** A filter. `userId` includes this user's own quick messages, or those of all users if null. */
export type QuickFilter = { userId: string | null; search: string; onlyActive: boolean };
export type QuickMessageUse = { id: string; userId: string; at: Date };
type TableQuery = {
  userId: string | null;
  q: string;
  id?: string[] | undefined;
  folder?: string | undefined;
  geral?: boolean | undefined;
  status?: boolean | undefined;
};

const COLUMNS = {
  paths: {
    ...{ shortcode: 'shortcodeKey', mediaName: 'media.fileName', status: 'status', updatedAt: 'updatedAt' },
    ...{ folder: 'folder', uses: 'uses', lastUsedAt: 'lastUsedAt' },
  },
  first: { field: 'shortcode', order: 'ASC' },
} as const;

@Injectable()
export class QuickMessagesRepository {
  private readonly quicks: mongo.Collection<QuickMessage>;

  constructor(@InjectConnection() connection: Connection) {
    this.quicks = collectionOf(connection, QuickMessageSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<QuickMessage | null> {
    return this.quicks.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Returns the files that quick messages reference. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.quicks.find({ companyId, 'media.key': { $in: [...keys] } }).toArray();
    return found.flatMap(({ media }) => media?.key ?? []);
  }

  /** Sorted by shortcode. */
  async list(companyId: string, filter: QuickFilter, slice: Slice): Promise<QuickMessage[]> {
    return this.cursor(companyId, filter, slice).toArray();
  }

  /** Reads the active general quick messages, sorted by shortcode. */
  async general(companyId: string, limit: number): Promise<QuickMessage[]> {
    return this.quicks.find({ companyId, geral: true, status: true }).sort({ shortcodeKey: 1 }).limit(limit).toArray();
  }

  /** Reads one page and the total number of rows. */
  async table(companyId: string, { userId, q, id, folder, geral, status }: TableQuery, page: TablePage) {
    const more = {
      ...(id && { _id: { $in: id } }),
      ...(folder !== undefined && { folder }),
      ...(geral !== undefined && { geral }),
      ...(status !== undefined && { status }),
    };
    const wanted = filterOf(companyId, { userId, search: q, onlyActive: false }, null);
    return readTable(this.quicks, { $and: [wanted, { companyId, ...more }] }, page, COLUMNS);
  }

  /** Returns the folder names that a user sees, or those of all users if `userId` is null. */
  async folders(companyId: string, userId: string | null): Promise<string[]> {
    const wanted = filterOf(companyId, { userId, search: '', onlyActive: false }, null);
    const found: unknown[] = await this.quicks.distinct('folder', {
      $and: [{ companyId, folder: { $gt: '' } }, wanted],
    });
    return found.filter((folder) => typeof folder === 'string');
  }

  /** Counts a user's uses, but only of quick messages that the user may see. */
  async countUses(companyId: string, uses: readonly QuickMessageUse[]): Promise<void> {
    const counted = uses.map(({ id, userId, at }) => ({
      updateOne: {
        filter: { companyId, _id: id, $or: [{ geral: true }, { userId }] },
        update: { $inc: { uses: 1 }, $max: { lastUsedAt: at } },
      },
    }));
    await this.quicks.bulkWrite(counted, { ordered: false });
  }

  async explain(companyId: string, filter: QuickFilter, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, filter, slice).explain('executionStats');
  }

  /** @throws ERR_SHORTCODE_ALREADY_EXISTS */
  async insert(quick: QuickMessage, session: Session): Promise<void> {
    await this.quicks.insertOne(quick, { session }).catch(asDuplicate);
  }

  /** @throws ERR_SHORTCODE_ALREADY_EXISTS */
  async update(companyId: string, id: string, changes: Partial<QuickMessage>, session: Session) {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    const options = { session, returnDocument: 'after' as const };
    return this.quicks.findOneAndUpdate({ companyId, _id: id }, update, options).catch(asDuplicate);
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.quicks.deleteOne({ companyId, _id: id }, { session });
  }

  private cursor(companyId: string, filter: QuickFilter, { after, skip, limit }: Slice) {
    const wanted = filterOf(companyId, filter, after);
    return this.quicks.find(wanted).sort({ shortcodeKey: 1 }).skip(skip).limit(limit);
  }
}

function filterOf(companyId: string, { userId, search, onlyActive }: QuickFilter, after: string | null) {
  const pattern = search && escapeRegExp(fold(search));
  const shortcodeKey = { ...(pattern && { $regex: pattern }), ...(after !== null && { $gt: after }) };
  const wanted = {
    companyId,
    ...(Object.keys(shortcodeKey).length > 0 && { shortcodeKey }),
    ...(onlyActive && { status: true }),
  };
  if (userId === null) return wanted;
  // each branch has all conditions, so each scans its own index in order and the two are merged
  return {
    $or: [
      { ...wanted, geral: true },
      { ...wanted, geral: false, userId },
    ],
  };
}
