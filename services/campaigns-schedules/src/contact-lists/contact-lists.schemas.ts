import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { ContactList, ContactListItem } from './contact-list.js';

/** Documents are written and read by the driver, unchanged; the schemas make the collections and their indexes. */
export const ContactListSchema = new CollectionSchema<ContactList>('contact_lists');
// Serves the lists sorted by name.
ContactListSchema.index({ companyId: 1, searchKey: 1, _id: 1 });

export const ContactListItemSchema = new CollectionSchema<ContactListItem>('contact_list_items');
// Serves the contacts of a list by name, searched inside the index, and counts them.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, searchKey: 1, _id: 1 });
// A list contains a number once.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, numberKey: 1 }, { unique: true });
// Lets a campaign read a list in order.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, _id: 1 });
// Finds unchecked numbers of all companies.
ContactListItemSchema.index({ checkAt: 1 }, dueIndex('checkAt'));
