import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  dueUntil,
  duplicatesOf,
  readTable,
  type TablePage,
  type Transaction,
} from '@recado/service-kit/mongo';
import { numberKeyOf, partPattern } from '@recado/service-kit/phone-numbers';
import type { ContactListItem } from './contact-list-item.js';

const ContactListItemSchema = new CollectionSchema<ContactListItem>('contact_list_items');
// For listing a list's contacts by name, searching them and counting them.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, searchKey: 1, _id: 1 });
// A list contains a number once.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, numberKey: 1 }, { unique: true });
// Lets a campaign read a list in order.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, _id: 1 });
// Finds unchecked numbers of all companies.
ContactListItemSchema.index({ checkAt: 1 }, dueIndex('checkAt'));

type Session = Transaction['session'];
type Filter = { contactListId: string; search: string };
type TableQuery = {
  contactListId: string;
  q: string;
  id?: string[] | undefined;
  isWhatsappValid?: boolean | undefined;
};

/** A list may have many thousands of items, so it is only sorted by an index. */
const COLUMNS = {
  paths: { name: 'searchKey' },
  first: { field: 'name', order: 'ASC' },
} as const;

/** A check on WhatsApp takes much less time. */
const LEASE_MS = 30_000;

@Injectable()
export class ContactListItemsRepository {
  /** Assigns each number that is due for a check to one process at a time. */
  readonly claims: Claims<ContactListItem>;
  private readonly items: mongo.Collection<ContactListItem>;

  constructor(@InjectConnection() connection: Connection) {
    this.items = collectionOf(connection, ContactListItemSchema);
    this.claims = new Claims(this.items, { due: 'checkAt', leaseMs: LEASE_MS });
  }

  async find(companyId: string, id: string, session?: Session): Promise<ContactListItem | null> {
    return this.items.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Reads one page of a list and the total number of rows. */
  async list(companyId: string, { contactListId, q, id, isWhatsappValid }: TableQuery, page: TablePage) {
    const wanted = {
      ...filterOf(companyId, { contactListId, search: q }),
      ...(id && { _id: { $in: id } }),
      ...(isWhatsappValid !== undefined && { isWhatsappValid }),
    };
    return readTable(this.items, wanted, page, COLUMNS);
  }

  async count(companyId: string, filter: Filter, limit?: number): Promise<number> {
    return this.items.countDocuments(filterOf(companyId, filter), limit ? { limit } : {});
  }

  /** Counts the contacts in each list. */
  async counts(companyId: string, listIds: readonly string[], session?: Session): Promise<Map<string, number>> {
    const stages = [
      { $match: { companyId, contactListId: { $in: listIds } } },
      { $group: { _id: '$contactListId', count: { $sum: 1 } } },
    ];
    const found = this.items.aggregate<{ _id: string; count: number }>(stages, session ? { session } : {});
    return new Map((await found.toArray()).map(({ _id, count }) => [_id, count]));
  }

  /** Reads items in the order of creation, after the last one read. */
  async after(
    companyId: string,
    contactListId: string,
    last: string | null,
    limit: number,
  ): Promise<ContactListItem[]> {
    const wanted = { companyId, contactListId, ...(last && { _id: { $gt: last } }) };
    return this.items.find(wanted).sort({ _id: 1 }).limit(limit).toArray();
  }

  /** @throws a duplicate key error for a number that the list contains */
  async insert(item: ContactListItem, session: Session): Promise<void> {
    await this.items.insertOne(item, { session });
    this.claims.announce(item.checkAt, session);
  }

  /**
   * Replaces keys from an earlier release with current ones. A number that the list contains twice keeps its old key; a
   * campaign messages it once.
   */
  async renewKeys(companyId: string, contactListId: string, formerKeys: readonly string[]): Promise<void> {
    const wanted = { companyId, contactListId, numberKey: { $in: [...formerKeys] } };
    const found = await this.items.find(wanted, { projection: { number: 1, numberKey: 1 } }).toArray();
    const former = found.filter(({ number, numberKey }) => numberKey !== numberKeyOf(number));
    const updates = former.map(({ _id, number }) => ({
      updateOne: { filter: { companyId, _id, number }, update: { $set: { numberKey: numberKeyOf(number) } } },
    }));
    if (updates.length > 0) await duplicatesOf(this.items.bulkWrite(updates, { ordered: false }));
  }

  /** Returns the number keys that the list contains. */
  async numbersAmong(companyId: string, contactListId: string, numberKeys: readonly string[]): Promise<Set<string>> {
    const wanted = { companyId, contactListId, numberKey: { $in: [...numberKeys] } };
    const found = this.items.find(wanted, { projection: { _id: 0, numberKey: 1 } });
    return new Set((await found.toArray()).map(({ numberKey }) => numberKey));
  }

  /** @throws a duplicate key error for a number that was added meanwhile */
  async insertNew(items: readonly ContactListItem[], session: Session): Promise<void> {
    if (items.length === 0) return;
    await this.items.insertMany([...items], { session });
    for (const { checkAt } of items) this.claims.announce(checkAt, session);
  }

  /** @throws a duplicate key error for a number that the list contains */
  async update(
    companyId: string,
    id: string,
    changes: Partial<ContactListItem>,
    session: Session,
  ): Promise<ContactListItem | null> {
    const options = { session, returnDocument: 'after' as const };
    const set = { $set: { ...changes, updatedAt: new Date() } };
    const after = await this.items.findOneAndUpdate({ companyId, _id: id }, set, options);
    this.claims.announce(after?.checkAt, session);
    return after;
  }

  async remove(companyId: string, id: string, session: Session): Promise<ContactListItem | null> {
    return this.items.findOneAndDelete({ companyId, _id: id }, { session });
  }

  /** Removes at most `limit` contacts from a list. @returns the number removed */
  async removeSome(companyId: string, contactListId: string, limit: number): Promise<number> {
    const found = this.items.find({ companyId, contactListId }, { projection: { _id: 1 } }).limit(limit);
    const ids = (await found.toArray()).map(({ _id }) => _id);
    if (ids.length > 0) await this.items.deleteMany({ companyId, _id: { $in: ids } });
    return ids.length;
  }

  /** Postpones all due numbers of a company, including claimed ones. */
  async checkLater(companyId: string, now: Date, checkAt: Date): Promise<void> {
    const before = new Date(now.getTime() + LEASE_MS);
    await this.items.updateMany({ companyId, checkAt: dueUntil(before) }, { $set: { checkAt } });
    this.claims.announce(checkAt);
  }
}

const filterOf = (companyId: string, { contactListId, search }: Filter) => ({
  companyId,
  contactListId,
  ...(search && { searchKey: { $regex: partPattern(search) } }),
});
