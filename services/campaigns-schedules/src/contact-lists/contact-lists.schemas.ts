import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { ContactList, ContactListItem } from './contact-list.js';

/** The driver reads and writes documents unchanged; the schemas only create collections and indexes. */
export const ContactListSchema = new CollectionSchema<ContactList>('contact_lists');
// For the lists sorted by name.
ContactListSchema.index({ companyId: 1, searchKey: 1, _id: 1 });

export const ContactListItemSchema = new CollectionSchema<ContactListItem>('contact_list_items');
// For listing a list's contacts by name, searching them and counting them.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, searchKey: 1, _id: 1 });
// A list contains a number once.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, numberKey: 1 }, { unique: true });
// Lets a campaign read a list in order.
ContactListItemSchema.index({ companyId: 1, contactListId: 1, _id: 1 });
// Finds unchecked numbers of all companies.
ContactListItemSchema.index({ checkAt: 1 }, dueIndex('checkAt'));
