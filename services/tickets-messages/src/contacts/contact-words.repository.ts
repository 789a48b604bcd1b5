import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Contact } from './contact.js';
import { ContactSchema, WORDS_INDEX } from './contacts.schemas.js';

/** A term that more contacts have is not rare. */
const MOST_OF_RARE = 10;
const NUMBER = /^\d+$/;

/** Finds contacts by the words of their names and the ends of their numbers. */
@Injectable()
export class ContactWordsRepository {
  private readonly contacts: mongo.Collection<Contact>;

  constructor(@InjectConnection() connection: Connection) {
    this.contacts = collectionOf(connection, ContactSchema);
  }

  /** Ids of contacts that have a word with one of the beginnings of each term. */
  async findByWords(companyId: string, terms: readonly (readonly string[])[], limit: number): Promise<string[]> {
    const [rarest, ...others] = await this.rarestFirst(companyId, terms);
    if (!rarest) return [];
    const rest = others.map((beginnings) => ({ $or: beginnings.map(beginning) }));
    // a query for each spelling, because one over all of them would read every contact
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
    // of common ones a word is rarer than the first digits of a number
    const isNumber = ({ beginnings }: { beginnings: readonly string[] }) => Number(NUMBER.test(beginnings[0] ?? ''));
    return counted
      .toSorted((one, other) => one.count - other.count || isNumber(one) - isNumber(other))
      .map(({ beginnings }) => beginnings);
  }

  private async idsBy(companyId: string, wanted: mongo.Filter<Contact>, limit: number): Promise<string[]> {
    const options = { projection: { _id: 1 }, hint: WORDS_INDEX, limit } as const;
    return (await this.contacts.find({ companyId, ...wanted }, options).toArray()).map(({ _id }) => _id);
  }
}

const beginning = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uFFFF` } } });
