import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Contact } from './contact.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const ContactSchema = new CollectionSchema<Contact>('contacts');
export const WORDS_INDEX = 'by_words';
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

export const beginning = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\uFFFF` } } });

/** The number follows the last space of the text. The word is one letter or digit. */
export const beginningInName = (word: string) => ({ searchText: { $regex: `(?:^|[^\\p{L}\\p{N}])${word}.* ` } });
