import { Schema } from 'mongoose';

/** `_id` is `<company>:<word>`: all words that messages of a company have, so that a beginning leads to whole words. */
export type SearchWord = { _id: string };
export const SearchWordSchema = new Schema<SearchWord>(
  { _id: String },
  { collection: 'search_words', versionKey: false, strict: false },
);
