import { ContactListChanged, createEvent, type ContactList as ContactListView } from '@recado/contracts';
import { auditorOf } from '@recado/service-kit/audit';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';

/** A list of numbers that campaigns message. */
export type ContactList = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  searchKey: string; // case-folded
  createdAt: Date;
  updatedAt: Date;
}>;

export const contactListView = (list: ContactList, contactsCount: number): ContactListView => {
  const { _id: id, companyId, name, createdAt, updatedAt } = list;
  return { id, companyId, name, contactsCount, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
};

const listEvent = (origin: Origin, data: ContactListChanged['data']): Outgoing =>
  outgoingEvent(createEvent(ContactListChanged, stamped(origin, data)));

export const contactListChanged = (origin: Origin, record: ContactListView, isNew = false): Outgoing =>
  listEvent(origin, { contactListId: record.id, record, isNew });
export const contactListDeleted = (origin: Origin, contactListId: string): Outgoing =>
  listEvent(origin, { contactListId, record: null, isNew: false });

export const auditContactList = auditorOf('contact-list', ({ _id: id, name }: ContactList) => ({
  id,
  name,
  fields: { name },
}));
