import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { FileList } from './file-list.js';

const FileListSchema = new CollectionSchema<FileList>('file_lists');
// The list by name.
FileListSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Finds lists with a file before the file of a purged message is removed.
FileListSchema.index({ companyId: 1, 'files.key': 1 });

type Session = Transaction['session'];
type TableQuery = { q: string; id?: string[] | undefined; hasFiles?: boolean | undefined };

const COLUMNS = {
  paths: { name: 'nameKey', updatedAt: 'updatedAt' },
  first: { field: 'name', order: 'ASC' },
} as const;

@Injectable()
export class FileListsRepository {
  private readonly lists: mongo.Collection<FileList>;

  constructor(@InjectConnection() connection: Connection) {
    this.lists = collectionOf(connection, FileListSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<FileList | null> {
    return this.lists.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Reads one page and the total number of rows. */
  async list(companyId: string, { q, id, hasFiles }: TableQuery, page: TablePage) {
    const wanted = {
      ...filterOf(companyId, q),
      ...(id && { _id: { $in: id } }),
      ...(hasFiles !== undefined && { 'files.0': { $exists: hasFiles } }),
    };
    return readTable(this.lists, wanted, page, COLUMNS);
  }

  /** Returns the files that are in a list. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.lists.find({ companyId, 'files.key': { $in: [...keys] } }).toArray();
    return found.flatMap(({ files }) => files.map(({ key }) => key));
  }

  async insert(list: FileList, session: Session): Promise<void> {
    await this.lists.insertOne(list, { session });
  }

  async update(companyId: string, id: string, changes: Partial<FileList>, session: Session): Promise<FileList | null> {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    return this.lists.findOneAndUpdate({ companyId, _id: id }, update, { session, returnDocument: 'after' });
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.lists.deleteOne({ companyId, _id: id }, { session });
  }
}

const filterOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { nameKey: { $regex: escapeRegExp(fold(search)) } }),
});
