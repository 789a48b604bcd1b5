import { numberKeyOf, spellingsOf } from '@recado/service-kit/phone-numbers';

/** A person is known by the contact, the number or both. WhatsApp hides the numbers of some contacts. */
export type Somebody = { contactId: string | null; number: string };

const contactKeyOf = (contactId: string): string => `contact ${contactId}`;

/** Grows with a release that computes another key for the same number, so that unfinished campaigns renew theirs once. */
export const KEY_FORM = 1;

/** The key of a person in a campaign: of the number, and without one of the contact. */
export const keyOf = ({ contactId, number }: Somebody): string =>
  number ? numberKeyOf(number) : contactKeyOf(contactId ?? '');

/**
 * Earlier releases took the number itself as its key, without the 9 behind the area code in Brazil. Opt-outs that they
 * stored still count.
 */
const formerKeysOf = (number: string): string[] => [
  ...spellingsOf(number),
  number.replaceAll(/\D/g, '').replace(/^(55\d{2})9(\d{8})$/, '$1$2'),
];

/** All keys under which a person may be stored. */
export const lookupKeysOf = ({ contactId, number }: Somebody): string[] => [
  ...new Set([...keysOf({ contactId, number }), ...(number ? formerKeysOf(number) : [])]),
];

/** All keys under which a person is stored. */
export const keysOf = ({ contactId, number }: Somebody): string[] => [
  ...(number ? [numberKeyOf(number)] : []),
  ...(contactId ? [contactKeyOf(contactId)] : []),
];
