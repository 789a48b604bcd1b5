import { z } from 'zod';
import { AdminListQuery, ById, Done, Email, Name, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { StatedConsent } from '../consents/consent.js';
import { TypedPhoneNumber } from '../tickets/contact.js';

/** A list of recipients for campaigns. */
export const ContactList = z.object({
  id: Id,
  name: z.string(),
  companyId: Id,
  contactsCount: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListItem = z.object({
  id: Id,
  companyId: Id,
  contactListId: Id,
  name: z.string(),
  number: z.string(), // digits
  email: z.string(),
  isWhatsappValid: z.boolean().nullable(), // null if not checked yet
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ContactListItem = z.infer<typeof ContactListItem>;

/** The server sets these fields; they are accepted and ignored. */
const Ignored = {
  companyId: Id.optional(),
  contactsCount: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};
export const ContactListInput = z.strictObject({ name: Name, ...Ignored });

const OptionalEmail = z.union([z.literal(''), Email], { error: 'Invalid email' });
const IgnoredOfItem = { ...Ignored, isWhatsappValid: z.unknown().optional() };
export const CreateContactListItemInput = z.strictObject({
  contactListId: Id,
  name: Name,
  number: TypedPhoneNumber,
  email: OptionalEmail.default(''),
  ...StatedConsent, // where the contact agreed to receive campaigns
  ...IgnoredOfItem,
});
export const UpdateContactListItemInput = z.strictObject({
  name: Name.optional(),
  number: TypedPhoneNumber.optional(),
  email: OptionalEmail.optional(),
  ...StatedConsent,
  contactListId: Id.optional(), // must not change, because an item cannot move to another list
  ...IgnoredOfItem,
});

export const ListContactLists = defineRpc({
  name: 'campaigns.contactlist.table',
  request: AdminListQuery,
  reply: tableOf(ContactList),
});
export const ContactListPages = pagesOf({
  id: 'campaigns.contactlist.list',
  key: 'records',
  row: ContactList,
  query: PageQuery,
});
/** Returns all lists by name, in short form. */
export const ListContactListNames = defineRpc({
  name: 'campaigns.contactlist.names',
  request: z.strictObject({ companyId: Id.optional() }),
  reply: z.array(ContactList.pick({ id: true, name: true })),
});
export const GetContactList = defineRpc({ name: 'campaigns.contactlist.get', request: ById, reply: ContactList });
export const CreateContactList = defineRpc({
  name: 'campaigns.contactlist.create',
  request: ContactListInput,
  reply: ContactList,
});
export const UpdateContactList = defineRpc({
  name: 'campaigns.contactlist.update',
  request: ContactListInput.extend(ById.shape),
  reply: ContactList,
});
/** Deletes a list with its items. */
export const DeleteContactList = defineRpc({ name: 'campaigns.contactlist.delete', request: ById, reply: Done });

/** The filter contains the list id. @throws ERR_NO_CONTACT_LIST_FOUND */
export const ListContactListItems = defineRpc({
  name: 'campaigns.contactlistitem.table',
  request: AdminListQuery,
  reply: tableOf(ContactListItem),
});
export const ContactListItemPages = pagesOf({
  id: 'campaigns.contactlistitem.list',
  key: 'contacts',
  row: ContactListItem,
  query: PageQuery.extend({ contactListId: Id }),
  filterOf: ({ contactListId }) => ({ contactListId }),
});
export const GetContactListItem = defineRpc({
  name: 'campaigns.contactlistitem.get',
  request: ById,
  reply: ContactListItem,
});
/** @throws ERR_NO_CONTACT_LIST_FOUND; ERR_DUPLICATED_CONTACT for a number that is already in the list */
export const CreateContactListItem = defineRpc({
  name: 'campaigns.contactlistitem.create',
  request: CreateContactListItemInput,
  reply: ContactListItem,
});
/** A changed number is checked again. @throws ERR_DUPLICATED_CONTACT */
export const UpdateContactListItem = defineRpc({
  name: 'campaigns.contactlistitem.update',
  request: UpdateContactListItemInput.extend(ById.shape),
  reply: ContactListItem,
});
export const DeleteContactListItem = defineRpc({
  name: 'campaigns.contactlistitem.delete',
  request: ById,
  reply: Done,
});

export const ContactListChanged = defineEvent({
  name: 'campaigns.contactlist.changed',
  version: 1,
  data: z.object({ contactListId: Id, record: ContactList.nullable(), isNew: z.boolean() }),
  orderKey: ({ contactListId }) => contactListId,
});
export type ContactListChanged = EventOf<typeof ContactListChanged>;

/** A null `itemId` means that many items changed and the list must be fetched again. */
export const ContactListItemChanged = defineEvent({
  name: 'campaigns.contactlistitem.changed',
  version: 1,
  data: z.object({
    contactListId: Id,
    itemId: Id.nullable(),
    record: ContactListItem.nullable(),
    isNew: z.boolean(),
  }),
  orderKey: ({ contactListId }) => contactListId,
});
export type ContactListItemChanged = EventOf<typeof ContactListItemChanged>;
