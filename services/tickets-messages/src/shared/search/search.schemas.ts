import { CollectionSchema } from '@recado/service-kit/mongo';

/** `_id` is `<company>:<word>`, one for each word in a company's messages, so that a prefix leads to whole words. */
export type SearchWord = { _id: string };
export const SearchWordSchema = new CollectionSchema<SearchWord>('search_words');
