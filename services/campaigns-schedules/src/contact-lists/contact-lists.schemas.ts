import { Schema } from 'mongoose';
import type { ContactList, ContactListItem } from './contact-list.js';

/** Documents are written and read by the driver, unchanged; the schemas make the collections and their indexes. */
export const ContactListSchema = new Schema<ContactList>(
  { _id: String, companyId: String },
  { collection: 'contact_lists', versionKey: false, strict: false },
);
// By name.
ContactListSchema.index({ companyId: 1, searchKey: 1, _id: 1 });

export const ContactListItemSchema = new Schema<ContactListItem>(
  { _id: String, companyId: String },
  { collection: 'contact_list_items', versionKey: false, strict: false },
);
// Of a list by name; what is searched for is read from the key. Also counts them.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, searchKey: 1, _id: 1 });
// A number is in a list once.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, numberKey: 1 }, { unique: true });
// A campaign walks through a list.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, _id: 1 });
// What WhatsApp is to be asked for, of whatever company.
ContactListItemSchema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });
