import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, duplicatesOf } from '@recado/service-kit/mongo';

/** `_id` is `<company>:<word>`, one for each word in a company's messages, so that a prefix leads to whole words. */
type SearchWord = { _id: string };
const SearchWordSchema = new CollectionSchema<SearchWord>('search_words');

@Injectable()
export class SearchWordsRepository {
  private readonly words: mongo.Collection<SearchWord>;

  constructor(@InjectConnection() connection: Connection) {
    this.words = collectionOf(connection, SearchWordSchema);
  }

  /** Adds words that are not stored yet. */
  async add(companyId: string, words: readonly string[]): Promise<void> {
    const documents = words.map((word) => ({ _id: keyOf(companyId, word) }));
    await duplicatesOf(this.words.insertMany(documents, { ordered: false, writeConcern: { w: 1 } }));
  }

  /** Returns words with a prefix in alphabetical order, so the shortest comes first. */
  async beginningWith(companyId: string, beginning: string, limit: number): Promise<string[]> {
    const from = keyOf(companyId, beginning);
    const found = this.words.find({ _id: { $gte: from, $lt: `${from}\uFFFF` } }).limit(limit);
    return (await found.toArray()).map(({ _id }) => _id.slice(companyId.length + 1));
  }
}

const keyOf = (companyId: string, word: string): string => `${companyId}:${word}`;
