import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { ContactList } from './contact-list.js';

const ContactListSchema = new CollectionSchema<ContactList>('contact_lists');
// For the lists sorted by name.
ContactListSchema.index({ companyId: 1, searchKey: 1, _id: 1 });

type Session = Transaction['session'];

const COLUMNS = {
  paths: { name: 'searchKey', createdAt: 'createdAt', updatedAt: 'updatedAt' },
  first: { field: 'name', order: 'ASC' },
} as const;

@Injectable()
export class ContactListsRepository {
  private readonly lists: mongo.Collection<ContactList>;

  constructor(@InjectConnection() connection: Connection) {
    this.lists = collectionOf(connection, ContactListSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<ContactList | null> {
    return this.lists.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  async findMany(companyId: string, ids: readonly string[]): Promise<ContactList[]> {
    return this.lists.find({ companyId, _id: { $in: [...ids] } }).toArray();
  }

  /** Reads one page and the total number of rows. */
  async list(companyId: string, { q, id }: { q: string; id?: string[] | undefined }, page: TablePage) {
    return readTable(this.lists, { ...filterOf(companyId, q), ...(id && { _id: { $in: id } }) }, page, COLUMNS);
  }

  async listNames(companyId: string, limit: number): Promise<{ id: string; name: string }[]> {
    const found = this.lists.find({ companyId }, { projection: { name: 1 } }).sort({ searchKey: 1, _id: 1 });
    return (await found.limit(limit).toArray()).map(({ _id: id, name }) => ({ id, name }));
  }

  async insert(list: ContactList, session: Session): Promise<void> {
    await this.lists.insertOne(list, { session });
  }

  async update(
    companyId: string,
    id: string,
    { name }: Pick<ContactList, 'name'>,
    session: Session,
  ): Promise<ContactList | null> {
    const changes = { name, searchKey: fold(name), updatedAt: new Date() };
    const options = { session, returnDocument: 'after' as const };
    return this.lists.findOneAndUpdate({ companyId, _id: id }, { $set: changes }, options);
  }

  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    return (await this.lists.deleteOne({ companyId, _id: id }, { session })).deletedCount === 1;
  }
}

const filterOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
});
