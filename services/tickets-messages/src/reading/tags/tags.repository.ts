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
import type { Tag } from './tag.js';

const TagSchema = new CollectionSchema<Tag>('tags');
// Names are unique, and the list is sorted by them.
TagSchema.index({ companyId: 1, nameKey: 1 }, { unique: true });

type Session = Transaction['session'];
const asDuplicate = duplicateAs('ERR_TAG_NAME_ALREADY_EXISTS');
type TagFilter = { q: string; id?: string[] | undefined; kanban?: number | undefined };

const COLUMNS = {
  paths: { name: 'nameKey', kanban: 'kanban', updatedAt: 'updatedAt' },
  first: { field: 'name', order: 'ASC' },
} as const;

@Injectable()
export class TagsRepository {
  private readonly tags: mongo.Collection<Tag>;

  constructor(@InjectConnection() connection: Connection) {
    this.tags = collectionOf(connection, TagSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Tag | null> {
    return this.tags.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Reads all companies' tags, for republishing their states. */
  ofAllCompanies(): mongo.FindCursor<Tag> {
    return this.tags.find({}, { batchSize: 500 });
  }

  /** Reads tags by name. */
  async list(companyId: string, filter: TagFilter, slice: Slice): Promise<Tag[]> {
    return this.cursor(companyId, filter, slice).toArray();
  }

  async count(companyId: string, filter: TagFilter, limit: number): Promise<number> {
    return this.tags.countDocuments(filterOf(companyId, filter, null), { limit });
  }

  /** Reads one page, sorted by any column, and the total number of rows. */
  async table(companyId: string, filter: TagFilter, page: TablePage) {
    return readTable(this.tags, filterOf(companyId, filter, null), page, COLUMNS);
  }

  async explain(companyId: string, filter: TagFilter, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, filter, slice).explain('executionStats');
  }

  /** @throws ERR_TAG_NAME_ALREADY_EXISTS */
  async insert(tag: Tag, session: Session): Promise<void> {
    await this.tags.insertOne(tag, { session }).catch(asDuplicate);
  }

  /** Returns the changed tag, or null if it no longer exists. @throws like insert */
  async update(companyId: string, id: string, changes: Partial<Tag>, session: Session): Promise<Tag | null> {
    const update = { $set: { ...changes, updatedAt: new Date() }, $inc: { revision: 1 } };
    const options = { session, returnDocument: 'after' as const };
    return this.tags.findOneAndUpdate({ companyId, _id: id }, update, options).catch(asDuplicate);
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.tags.deleteOne({ companyId, _id: id }, { session });
  }

  private cursor(companyId: string, filter: TagFilter, slice: Slice) {
    const { after, skip, limit } = slice;
    return this.tags
      .find(filterOf(companyId, filter, after))
      .sort({ nameKey: 1 })
      .skip(skip)
      .limit(limit);
  }
}

function filterOf(companyId: string, { q, id, kanban }: TagFilter, after: string | null) {
  const nameKey = { ...(q && { $regex: escapeRegExp(fold(q)) }), ...(after !== null && { $gt: after }) };
  return {
    companyId,
    ...(Object.keys(nameKey).length > 0 && { nameKey }),
    ...(id && { _id: { $in: id } }),
    ...(kanban !== undefined && { kanban }),
  };
}
