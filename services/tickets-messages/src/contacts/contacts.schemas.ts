import { Schema } from 'mongoose';
import type { Contact } from './contact.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const ContactSchema = new Schema<Contact>(
  { _id: String, companyId: String },
  { collection: 'contacts', versionKey: false, strict: false },
);
// One contact for each number of a company; many are known by their LID only.
ContactSchema.index({ companyId: 1, number: 1 }, { unique: true, partialFilterExpression: { number: { $gt: '' } } });
// One contact for each LID of a company.
ContactSchema.index({ companyId: 1, lid: 1 }, { unique: true, partialFilterExpression: { lid: { $gt: '' } } });
// The list walks by name, and the search reads the keys of this index instead of documents.
ContactSchema.index({ companyId: 1, searchText: 1 });
