import { Schema } from 'mongoose';
import { dueIndex } from '@recado/service-kit/mongo';
import type { ContactList, ContactListItem } from './contact-list.js';

/** Documents are written and read by the driver, unchanged; the schemas make the collections and their indexes. */
export const ContactListSchema = new Schema<ContactList>(
  { _id: String, companyId: String },
  { collection: 'contact_lists', versionKey: false, strict: false },
);
// Serves the lists sorted by name.
ContactListSchema.index({ companyId: 1, searchKey: 1, _id: 1 });

export const ContactListItemSchema = new Schema<ContactListItem>(
  { _id: String, companyId: String },
  { collection: 'contact_list_items', versionKey: false, strict: false },
);
// Serves the contacts of a list by name, searched inside the index, and counts them.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, searchKey: 1, _id: 1 });
// A list contains a number once.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, numberKey: 1 }, { unique: true });
// Lets a campaign read a list in order.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, _id: 1 });
// Finds unchecked numbers of all companies.
ContactListItemSchema.index({ checkAt: 1 }, dueIndex('checkAt'));
