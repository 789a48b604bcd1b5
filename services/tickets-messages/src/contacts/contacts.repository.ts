import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Batcher } from '@recado/service-kit/async';
import {
  collectionOf,
  CollectionSchema,
  duplicatesOf,
  isDuplicateKey,
  type Transaction,
} from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import type { Slice } from '../shared/paging/page-cursors.js';
import { type Contact, type Identity, isNumberOf, searchTextOf, searchWordsOf } from './contact.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
const ContactSchema = new CollectionSchema<Contact>('contacts');
const WORDS_INDEX = 'by_words';
// A number belongs to one contact of a company. Contacts known only by their LID are not in this index.
ContactSchema.index({ companyId: 1, number: 1 }, { unique: true, partialFilterExpression: { number: { $gt: '' } } });
// A number belongs to one contact of a company, in any spelling.
ContactSchema.index(
  { companyId: 1, numberKey: 1 },
  { name: 'by_number_key', unique: true, partialFilterExpression: { numberKey: { $gt: '' } } },
);
// A LID belongs to one contact of a company.
ContactSchema.index({ companyId: 1, lid: 1 }, { unique: true, partialFilterExpression: { lid: { $gt: '' } } });
// A WhatsApp group belongs to one contact of a company.
ContactSchema.index({ companyId: 1, groupId: 1 }, { unique: true, partialFilterExpression: { groupId: { $gt: '' } } });
// Finds the contact of a picture before an unreferenced file is removed. Holds only contacts with a picture.
ContactSchema.index(
  { companyId: 1, profilePicUrl: 1 },
  { name: 'by_picture', partialFilterExpression: { profilePicUrl: { $gt: '' } } },
);
// The list by name. The search scans the keys of this index instead of documents.
ContactSchema.index({ companyId: 1, searchText: 1, createdAt: 1 });
// The list by creation time.
ContactSchema.index({ companyId: 1, createdAt: 1, searchText: 1 });
// Lets the ticket search find contacts by a word prefix or by any digits of the number.
ContactSchema.index({ companyId: 1, words: 1 }, { name: WORDS_INDEX });

/** For each term, one of its prefixes must match. A short word is a single letter or digit. */
export type ContactWords = Readonly<{ terms: readonly (readonly string[])[]; short: readonly string[] }>;

const beginning = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uFFFF` } } });

/** The number follows the last space of the text. The word is one letter or digit. */
const beginningInName = (word: string) => ({ searchText: { $regex: `(?:^|[^\\p{L}\\p{N}])${word}.* ` } });

type Session = Transaction['session'];
type ContactAddress = Pick<WhatsappPerson, 'number' | 'lid'>;
type OfCompany<T> = T & { companyId: string };
export type ContactFilter = {
  pattern: RegExp | undefined;
  createdAt: { $gte?: Date; $lt?: Date };
  ids?: readonly string[] | undefined;
};
/** The sort order. Contacts created at the same time are sorted by name. */
export type ContactOrder = { by: 'searchText' | 'createdAt'; direction: 1 | -1 };
export const BY_NAME: ContactOrder = { by: 'searchText', direction: 1 };
/** A term found in more contacts is not considered rare. */
const MOST_OF_RARE = 10;
const KEY_SEPARATOR = ' ';

@Injectable()
export class ContactsRepository {
  private readonly contacts: mongo.Collection<Contact>;
  /** Batches lookups, because many new contacts may write to a company at the same time. */
  private readonly finds = new Batcher<OfCompany<ContactAddress>, Contact[]>((persons) =>
    this.findAllByAddress(persons),
  );

  constructor(@InjectConnection() connection: Connection) {
    this.contacts = collectionOf(connection, ContactSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Contact | null> {
    return this.contacts.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  async findByGroup(companyId: string, groupId: string): Promise<Contact | null> {
    return this.contacts.findOne({ companyId, groupId });
  }

  /** Finds contacts by the number in any spelling, and by the LID. */
  async findByAddress(companyId: string, { number, lid }: ContactAddress): Promise<Contact[]> {
    return this.finds.add(companyId, { companyId, number, lid });
  }

  private async findAllByAddress(persons: OfCompany<ContactAddress>[]): Promise<PromiseSettledResult<Contact[]>[]> {
    const wanted = persons.flatMap(({ companyId, number, lid }) => [
      ...(number
        ? [
            { companyId, numberKey: numberKeyOf(number) },
            { companyId, number },
          ]
        : []),
      ...(lid ? [{ companyId, lid }] : []),
    ]);
    const [only] = wanted;
    const found = only ? await this.contacts.find(wanted.length === 1 ? only : { $or: wanted }).toArray() : [];
    const isOf =
      ({ number, lid }: ContactAddress) =>
      (one: Contact) =>
        isNumberOf(one.number, number) || (Boolean(lid) && one.lid === lid);
    return persons.map((person) => ({ status: 'fulfilled', value: found.filter(isOf(person)) }));
  }

  /** Finds contacts by ids or numbers. */
  async findMany(companyId: string, { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] }) {
    // two queries, because MongoDB would use one index for both
    const [byId, byNumber] = await Promise.all([
      ids.length > 0 ? this.contacts.find({ companyId, _id: { $in: [...ids] } }).toArray() : [],
      this.ofNumbers(companyId, numbers),
    ]);
    return [...byId, ...byNumber];
  }

  /** Finds contacts by numbers in any spelling. Contacts from an earlier release may not have a key yet. */
  private async ofNumbers(companyId: string, numbers: readonly string[]): Promise<Contact[]> {
    if (numbers.length === 0) return [];
    const [byKey, byNumber] = await Promise.all([
      this.contacts.find({ companyId, numberKey: { $in: numbers.map(numberKeyOf), $gt: '' } }).toArray(),
      this.contacts.find({ companyId, number: { $in: [...numbers], $gt: '' } }).toArray(),
    ]);
    return [...byNumber, ...byKey];
  }

  /**
   * Returns the ids of contacts that match one of the prefixes of each term, and have the short words in their name.
   */
  async findByWords(companyId: string, { terms, short }: ContactWords, limit: number): Promise<string[]> {
    const [rarest, ...others] = await this.rarestFirst(companyId, terms);
    if (!rarest) return [];
    const rest = [...others.map((beginnings) => ({ $or: beginnings.map(beginning) })), ...short.map(beginningInName)];
    // one query per spelling, because a single query would read every contact
    const found = await Promise.all(
      rarest.map((word) => this.idsBy(companyId, { $and: [beginning(word), ...rest] }, limit)),
    );
    return [...new Set(found.flat())].slice(0, limit);
  }

  private async rarestFirst(companyId: string, terms: readonly (readonly string[])[]) {
    if (terms.length < 2) return terms;
    const counted = await Promise.all(
      terms.map(async (beginnings) => {
        const found = await Promise.all(beginnings.map((one) => this.idsBy(companyId, beginning(one), MOST_OF_RARE)));
        return { beginnings, count: Math.max(...found.map(({ length }) => length)) };
      }),
    );
    return counted.toSorted((one, other) => one.count - other.count).map(({ beginnings }) => beginnings);
  }

  private async idsBy(companyId: string, wanted: mongo.Filter<Contact>, limit: number): Promise<string[]> {
    const options = { projection: { _id: 1 }, hint: WORDS_INDEX, limit } as const;
    return (await this.contacts.find({ companyId, ...wanted }, options).toArray()).map(({ _id }) => _id);
  }

  /** Returns false if the number, LID or group is already taken. */
  async insert(contact: Contact, session?: Session): Promise<boolean> {
    return unlessTaken(this.contacts.insertOne(contact, session ? { session } : {}));
  }

  /** Inserts many contacts. Returns one result per contact, in order. */
  async insertAll(contacts: readonly Contact[]): Promise<boolean[]> {
    const taken = await duplicatesOf(this.contacts.insertMany([...contacts], { ordered: false }));
    return contacts.map((_, n) => !taken.has(n));
  }

  /** Returns the keys of the given numbers that contacts already have. */
  async keysAmong(companyId: string, numbers: readonly string[]): Promise<Set<string>> {
    const found = await this.ofNumbers(companyId, numbers);
    return new Set(found.map(({ number }) => numberKeyOf(number)));
  }

  /** Reads all companies' contacts that an earlier release stored without a number key. */
  everyCompanysWithoutKey(): AsyncIterable<Contact> {
    return this.contacts.find({ numberKey: { $exists: false } });
  }

  /** Stores the number key of a contact from an earlier release. Returns false if another contact has it. */
  async storeKey(contact: Contact, key: Pick<Contact, 'number' | 'numberKey'>): Promise<boolean> {
    const { _id, companyId, number } = contact;
    const identity = { ...contact, number: key.number };
    const found = { searchText: searchTextOf(identity), words: searchWordsOf(identity) };
    const set = key.number === number ? key : { ...key, ...found };
    return unlessTaken(this.contacts.updateOne({ _id, companyId, number }, { $set: set }));
  }

  /** @throws a duplicate key error if a number has been taken in the meantime */
  async insertNew(contacts: readonly Contact[], session: Session): Promise<void> {
    if (contacts.length > 0) await this.contacts.insertMany([...contacts], { session });
  }

  /**
   * Stores learned data if the contact has not changed since it was read. Otherwise returns false, and the caller reads
   * it again.
   */
  async learn(contact: Contact, identity: Identity, now: Date): Promise<boolean> {
    const { _id, companyId, number, lid, name } = contact;
    const set = {
      ...identity,
      numberKey: numberKeyOf(identity.number),
      searchText: searchTextOf(identity),
      words: searchWordsOf(identity),
      updatedAt: now,
    };
    return unlessTaken(
      this.contacts
        .updateOne({ _id, companyId, number, lid, name }, { $set: set })
        .then(({ matchedCount }) => matchedCount === 1 || Promise.reject(new NotAsRead())),
    );
  }

  /** Returns the changed contact, or null if it no longer exists. @throws a duplicate key if the number is taken */
  async update(companyId: string, id: string, changes: Partial<Contact>, session: Session): Promise<Contact | null> {
    return this.contacts.findOneAndUpdate(
      { companyId, _id: id },
      { $set: { ...changes, updatedAt: new Date() } },
      { session, returnDocument: 'after' },
    );
  }

  async remove(companyId: string, id: string, session?: Session): Promise<boolean> {
    const { deletedCount } = await this.contacts.deleteOne({ companyId, _id: id }, session ? { session } : {});
    return deletedCount === 1;
  }

  /** Returns the files that are contacts' pictures. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const named = { companyId, profilePicUrl: { $in: [...keys] } };
    const found = await this.contacts.find(named, { projection: { profilePicUrl: 1 } }).toArray();
    return found.map(({ profilePicUrl }) => profilePicUrl);
  }

  async list(companyId: string, filter: ContactFilter, slice: Slice, order = BY_NAME): Promise<Contact[]> {
    return this.cursor(companyId, filter, slice, order).toArray();
  }

  async count(companyId: string, filter: ContactFilter, limit: number): Promise<number> {
    return this.contacts.countDocuments(wantedOf(companyId, filter), { limit });
  }

  /** Explains the query plan of a page, for tests that check the index. */
  async explain(companyId: string, filter: ContactFilter, slice: Slice, order = BY_NAME): Promise<mongo.Document> {
    return this.cursor(companyId, filter, slice, order).explain('executionStats');
  }

  private cursor(companyId: string, filter: ContactFilter, { after, skip, limit }: Slice, order: ContactOrder) {
    const { by, direction } = order;
    const wanted = wantedOf(companyId, filter);
    return this.contacts
      .find(after === null ? wanted : { $and: [wanted, behind(after, order)] })
      .sort(by === 'searchText' ? { searchText: direction } : { createdAt: direction, searchText: direction })
      .skip(skip)
      .limit(limit);
  }
}

/** Returns the sort key of a page's last contact. The next page starts after it. */
export const sortKeyOf = ({ by }: ContactOrder, { searchText, createdAt }: Contact): string =>
  by === 'searchText' ? searchText : `${createdAt.toISOString()}${KEY_SEPARATOR}${searchText}`;

function behind(sortKey: string, { by, direction }: ContactOrder): mongo.Filter<Contact> {
  const further = direction === 1 ? '$gt' : '$lt';
  if (by === 'searchText') return { searchText: { [further]: sortKey } };
  const [time = '', ...rest] = sortKey.split(KEY_SEPARATOR);
  const createdAt = new Date(time);
  return {
    createdAt: { [`${further}e`]: createdAt },
    $or: [{ createdAt: { [further]: createdAt } }, { searchText: { [further]: rest.join(KEY_SEPARATOR) } }],
  };
}

function wantedOf(companyId: string, { pattern, createdAt, ids }: ContactFilter): mongo.Filter<Contact> {
  return {
    companyId,
    ...(pattern && { searchText: { $regex: pattern } }),
    ...(Object.keys(createdAt).length > 0 && { createdAt }),
    ...(ids && { _id: { $in: [...ids] } }),
  };
}

class NotAsRead extends Error {}

async function unlessTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error) || error instanceof NotAsRead) return false;
    throw error;
  }
}
