import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../paging/page-cursors.js';
import { searchTextOf, type Contact, type Identity } from './contact.js';
import { ContactSchema } from './contacts.schemas.js';

@Injectable()
export class ContactsRepository {
  private readonly contacts: mongo.Collection<Contact>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('Contact', ContactSchema).collection;
    this.contacts = connection.getClient().db(connection.name).collection(name);
  }

  async find(companyId: string, id: string): Promise<Contact | null> {
    return this.contacts.findOne({ companyId, _id: id });
  }

  /** At most two: one by number, one by LID. */
  async findByAddress(companyId: string, { number, lid }: Pick<WhatsappPerson, 'number' | 'lid'>): Promise<Contact[]> {
    const wanted = [...(number ? [{ companyId, number }] : []), ...(lid ? [{ companyId, lid }] : [])];
    const [only] = wanted;
    if (!only) return [];
    return this.contacts.find(wanted.length === 1 ? only : { $or: wanted }).toArray();
  }

  /** False when somebody was faster with this number or LID. */
  async insert(contact: Contact): Promise<boolean> {
    return unlessTaken(this.contacts.insertOne(contact));
  }

  /** Stores what was learnt if the contact is still as it was read. False: read again. */
  async learn(contact: Contact, news: Identity, now: Date): Promise<boolean> {
    const { _id, companyId, number, lid, name } = contact;
    const update = { $set: { ...news, searchText: searchTextOf(news), updatedAt: now } };
    return unlessTaken(
      this.contacts
        .updateOne({ _id, companyId, number, lid, name }, update)
        .then(({ matchedCount }) => matchedCount === 1 || Promise.reject(new NotAsRead())),
    );
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.contacts.deleteOne({ companyId, _id: id });
  }

  async list(companyId: string, pattern: RegExp | undefined, slice: Slice): Promise<Contact[]> {
    return this.cursor(companyId, pattern, slice).toArray();
  }

  async count(companyId: string, pattern: RegExp | undefined, limit: number): Promise<number> {
    return this.contacts.countDocuments({ companyId, ...(pattern && { searchText: { $regex: pattern } }) }, { limit });
  }

  /** How MongoDB walks a page: for the tests that hold it to that. */
  async explain(companyId: string, pattern: RegExp | undefined, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, pattern, slice).explain('executionStats');
  }

  private cursor(companyId: string, pattern: RegExp | undefined, { after, skip, limit }: Slice) {
    const searchText = { ...(pattern && { $regex: pattern }), ...(after !== null && { $gt: after }) };
    const wanted = { companyId, ...(Object.keys(searchText).length > 0 && { searchText }) };
    return this.contacts.find(wanted).sort({ searchText: 1 }).skip(skip).limit(limit);
  }
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
