import {
  ContactListChanged,
  ContactListItemChanged,
  createEvent,
  type ContactList as ShownList,
  type ContactListItem as ShownItem,
} from '@recado/contracts';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import type { ContactList, ContactListItem } from './contact-list.js';

const timesOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const showList = (list: ContactList, contactsCount: number): ShownList => {
  const { _id: id, companyId, name } = list;
  return { id, companyId, name, contactsCount, ...timesOf(list) };
};

export const showItem = (item: ContactListItem): ShownItem => {
  const { _id: id, companyId, contactListId, name, number, email, isWhatsappValid } = item;
  return { id, companyId, contactListId, name, number, email, isWhatsappValid, ...timesOf(item) };
};

const listNews = (origin: Origin, data: ContactListChanged['data']): Outgoing =>
  outgoingEvent(createEvent(ContactListChanged, stamped(origin, data)));
const itemNews = (origin: Origin, data: ContactListItemChanged['data']): Outgoing =>
  outgoingEvent(createEvent(ContactListItemChanged, stamped(origin, data)));

export const listChanged = (origin: Origin, record: ShownList, isNew = false): Outgoing =>
  listNews(origin, { contactListId: record.id, record, isNew });
export const listGone = (origin: Origin, contactListId: string): Outgoing =>
  listNews(origin, { contactListId, record: null, isNew: false });

export const itemChanged = (origin: Origin, item: ContactListItem, isNew = false): Outgoing =>
  itemNews(origin, { contactListId: item.contactListId, itemId: item._id, record: showItem(item), isNew });
export const itemGone = (origin: Origin, { _id: itemId, contactListId }: ContactListItem): Outgoing =>
  itemNews(origin, { contactListId, itemId, record: null, isNew: false });
/** Creates the event for a change to many contacts in a list. */
export const itemsChanged = (origin: Origin, contactListId: string): Outgoing =>
  itemNews(origin, { contactListId, itemId: null, record: null, isNew: false });
