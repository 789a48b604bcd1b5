import { numberKeyOf, spellingsOf } from '@recado/service-kit/phone-numbers';

/** A recipient is identified by contact, number or both. WhatsApp hides the numbers of some contacts. */
export type PersonId = { contactId: string | null; number: string };

const contactKeyOf = (contactId: string): string => `contact ${contactId}`;

/**
 * Incremented when a release computes other keys for the same numbers, so that unfinished campaigns renew theirs once.
 */
export const KEY_FORM = 1;

/** Returns a recipient's key in a campaign: that of the number, else of the contact. */
export const keyOf = ({ contactId, number }: PersonId): string =>
  number ? numberKeyOf(number) : contactKeyOf(contactId ?? '');

/**
 * Earlier releases used the number itself as the key, in Brazil without the 9 after the area code. Their opt-outs still
 * count.
 */
const formerKeysOf = (number: string): string[] => [
  ...spellingsOf(number),
  number.replaceAll(/\D/g, '').replace(/^(55\d{2})9(\d{8})$/, '$1$2'),
];

/** Returns all keys under which a recipient may be stored, including former ones. */
export const lookupKeysOf = ({ contactId, number }: PersonId): string[] => [
  ...new Set([...keysOf({ contactId, number }), ...(number ? formerKeysOf(number) : [])]),
];

/** Returns all keys under which a recipient is stored. */
export const keysOf = ({ contactId, number }: PersonId): string[] => [
  ...(number ? [numberKeyOf(number)] : []),
  ...(contactId ? [contactKeyOf(contactId)] : []),
];
