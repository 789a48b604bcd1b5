import { MongoClient } from 'mongodb';
import { v7 } from 'uuid';
import { numberKeyOf } from '../../services/service-kit/dist/phone-numbers/number-key.js';

const AT_ONCE = 1_000;

/** Writes contact lists directly to the database of campaigns, as after an import whose numbers have been checked. */
export class Recipients {
  #client;

  constructor(mongoUrl) {
    this.#client = new MongoClient(mongoUrl);
  }

  /** @param {{ companyId: string, name: string, people: { name: string, number: string }[] }} list */
  async writeList({ companyId, name, people }) {
    const [listId, now] = [v7(), new Date()];
    const stamps = { createdAt: now, updatedAt: now };
    await this.#lists.insertOne({ _id: listId, companyId, name, searchKey: name.toLowerCase(), ...stamps });
    for (let from = 0; from < people.length; from += AT_ONCE)
      await this.#items.insertMany(
        people.slice(from, from + AT_ONCE).map((person) => ({
          ...{ _id: v7(), companyId, contactListId: listId, ...person, email: '' },
          ...{ searchKey: `${person.name} ${person.number}`.toLowerCase(), numberKey: numberKeyOf(person.number) },
          ...{ isWhatsappValid: true, whatsappNumber: person.number, checkAt: null, claim: null, attempts: 0 },
          ...stamps,
        })),
      );
    return listId;
  }

  async close() {
    await this.#client.close();
  }

  get #lists() {
    return this.#client.db('campaigns-schedules').collection('contact_lists');
  }

  get #items() {
    return this.#client.db('campaigns-schedules').collection('contact_list_items');
  }
}
