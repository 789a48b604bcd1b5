import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Contact } from './contact.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const ContactSchema = new CollectionSchema<Contact>('contacts');
export const WORDS_INDEX = 'by_words';
// A number belongs to one contact of a company. Contacts known only by their LID are not in this index.
ContactSchema.index({ companyId: 1, number: 1 }, { unique: true, partialFilterExpression: { number: { $gt: '' } } });
// A person's number belongs to one contact of a company, however it is spelled.
ContactSchema.index(
  { companyId: 1, numberKey: 1 },
  { name: 'by_number_key', unique: true, partialFilterExpression: { numberKey: { $gt: '' } } },
);
// A LID belongs to one contact of a company.
ContactSchema.index({ companyId: 1, lid: 1 }, { unique: true, partialFilterExpression: { lid: { $gt: '' } } });
// A WhatsApp group belongs to one contact of a company.
ContactSchema.index({ companyId: 1, groupId: 1 }, { unique: true, partialFilterExpression: { groupId: { $gt: '' } } });
// Tells whose picture a file is, before a file that nothing names is removed. It holds contacts with a picture only.
ContactSchema.index(
  { companyId: 1, profilePicUrl: 1 },
  { name: 'by_picture', partialFilterExpression: { profilePicUrl: { $gt: '' } } },
);
// The list walks by name, and the search reads the keys of this index instead of documents.
ContactSchema.index({ companyId: 1, searchText: 1, createdAt: 1 });
// The list walks by the time when contacts were made.
ContactSchema.index({ companyId: 1, createdAt: 1, searchText: 1 });
// The search of tickets finds people by the beginning of a word of theirs, or by a part of their number.
ContactSchema.index({ companyId: 1, words: 1 }, { name: WORDS_INDEX });

/** Of each term one of the beginnings is searched. A short word is one letter or digit. */
export type ContactWords = Readonly<{ terms: readonly (readonly string[])[]; short: readonly string[] }>;

export const beginning = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uFFFF` } } });

/** The number stands after the last space of the text. The word is one letter or digit. */
export const beginningInName = (word: string) => ({ searchText: { $regex: `(?:^|[^\\p{L}\\p{N}])${word}.* ` } });
