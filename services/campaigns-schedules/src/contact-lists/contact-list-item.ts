import { ContactListItemChanged, createEvent, type ContactListItem as ItemView } from '@recado/contracts';
import { auditorOf } from '@recado/service-kit/audit';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { fold } from '@recado/service-kit/text';

export type ContactListItem = Readonly<{
  _id: string;
  companyId: string;
  contactListId: string;
  name: string;
  number: string; // digits with the country code
  numberKey: string; // the same for all spellings; unique in a list
  email: string;
  searchKey: string; // case-folded name and number
  isWhatsappValid: boolean | null;
  /** The number in WhatsApp's spelling, once known. */
  whatsappNumber: string | null;
  /** The time at which the number is due to be checked on WhatsApp; null once it has been checked. */
  checkAt: Date | null;
  claim: string | null;
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
}>;

type ItemFields = Pick<ContactListItem, 'name' | 'number' | 'email'>;
const SEARCHED_LENGTH = 120;

/** Returns the keys for the search and for uniqueness. */
export const keysOf = ({ name, number }: Pick<ItemFields, 'name' | 'number'>) => ({
  searchKey: fold(`${name} ${number}`).slice(0, SEARCHED_LENGTH),
  numberKey: numberKeyOf(number),
});

/** The fields of an unchecked number. A running check of an earlier number loses its claim. */
export const unchecked = (checkAt: Date) => ({
  isWhatsappValid: null,
  whatsappNumber: null,
  checkAt,
  claim: null,
  attempts: 0,
});

type ItemIds = Pick<ContactListItem, '_id' | 'companyId' | 'contactListId'>;
export const newItem = (place: ItemIds, { name, number, email }: ItemFields, at: { now: Date; checkAt: Date }) => ({
  ...place,
  ...{ name, number, email },
  ...keysOf({ name, number }),
  ...unchecked(at.checkAt),
  createdAt: at.now,
  updatedAt: at.now,
});

export const itemView = (item: ContactListItem): ItemView => {
  const { _id: id, companyId, contactListId, name, number, email, isWhatsappValid } = item;
  return {
    id,
    companyId,
    contactListId,
    name,
    number,
    email,
    isWhatsappValid,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
};

const itemEvent = (origin: Origin, data: ContactListItemChanged['data']): Outgoing =>
  outgoingEvent(createEvent(ContactListItemChanged, stamped(origin, data)));

export const itemChanged = (origin: Origin, item: ContactListItem, isNew = false): Outgoing =>
  itemEvent(origin, { contactListId: item.contactListId, itemId: item._id, record: itemView(item), isNew });
export const itemDeleted = (origin: Origin, { _id: itemId, contactListId }: ContactListItem): Outgoing =>
  itemEvent(origin, { contactListId, itemId, record: null, isNew: false });
/** Creates the event for a change to many contacts in a list. */
export const itemsChanged = (origin: Origin, contactListId: string): Outgoing =>
  itemEvent(origin, { contactListId, itemId: null, record: null, isNew: false });

export const auditItem = auditorOf('contact-list-item', ({ _id: id, name, number, email }: ContactListItem) => ({
  ...{ id, name },
  fields: { name, number, email },
}));
