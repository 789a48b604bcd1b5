import { numberKeyOf } from '@recado/service-kit/phone-numbers';

/** A person is known by the contact, the number or both. WhatsApp hides the numbers of some contacts. */
export type Somebody = { contactId: string | null; number: string };

const contactKeyOf = (contactId: string): string => `contact ${contactId}`;

/** The key of a person in a campaign: of the number, and without one of the contact. */
export const keyOf = ({ contactId, number }: Somebody): string =>
  number ? numberKeyOf(number) : contactKeyOf(contactId ?? '');

/** All keys under which a person may be known. */
export const keysOf = ({ contactId, number }: Somebody): string[] => [
  ...(number ? [numberKeyOf(number)] : []),
  ...(contactId ? [contactKeyOf(contactId)] : []),
];
