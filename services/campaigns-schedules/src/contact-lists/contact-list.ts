import { fold } from '@recado/service-kit/text';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';

/** A list of numbers that campaigns message. */
export type ContactList = Readonly<{
  _id: string;
  companyId: string;
  name: string;
  searchKey: string; // case-folded
  createdAt: Date;
  updatedAt: Date;
}>;

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
