import { CollectionSchema } from '@recado/service-kit/mongo';

/** `_id` is `<company>:<word>`: all words that messages of a company have, so that a beginning leads to whole words. */
export type SearchWord = { _id: string };
export const SearchWordSchema = new CollectionSchema<SearchWord>('search_words');
