import { z } from 'zod';
import { ContactOrigin, StatedConsent } from '../consents/consent.js';
import { cut } from '../core/cut.js';
import { Email, Name, Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { problemOfPhone } from '../core/phone-text.js';
import { AdSource } from '../whatsapp/ad-referral.js';

export const ExtraInfo = z.object({ id: Id, name: z.string(), value: z.string() });
export type ExtraInfo = z.infer<typeof ExtraInfo>;

/** A contact as part of a ticket or a message. */
export const ContactSummary = z.object({
  id: Id,
  name: z.string(),
  number: z.string(), // digits; empty while only the LID is known; a group's id
  email: z.string(),
  profilePicUrl: z.string(),
});
export type ContactSummary = z.infer<typeof ContactSummary>;

export const Contact = ContactSummary.extend({
  isGroup: z.boolean(),
  username: z.string().optional(), // on WhatsApp, without the @
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(), // the connection that it was first met on
  extraInfo: z.array(ExtraInfo),
  referral: AdSource.extend({ at: Timestamp }).optional(), // the first ad that brought the contact
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Contact = z.infer<typeof Contact>;

const Typed = z.string({ error: 'Required' }).trim().min(1, 'Required').min(8, 'Too Short!').max(50, 'Too Long!');
/**
 * One phone number of 8 to 50 characters, as people of the company's country write it. A + or 00 at the beginning says that
 * the country code follows. It is stored as digits.
 */
export const TypedPhoneNumber = Typed.superRefine((text, context) => {
  const message = problemOfPhone(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const OptionalEmail = z.union([z.literal(''), Email], { error: 'Invalid email' });
/** The id of a pair that is there already; a new one has none. */
const ExtraInfoInput = z
  .array(
    z.strictObject({
      id: Id.optional(),
      name: z.string().trim().min(1, 'Required').max(100, 'Too Long!'),
      value: z.string().trim().max(1_000, 'Too Long!'),
    }),
  )
  .max(50);

/** WhatsApp and files deliver longer names than people may type. */
const MOST_NAME = 200;
/** A contact of a file: what an export writes, an import reads. */
export const ImportedContactInput = z.strictObject({
  name: z.string().transform((text) => cut(text.trim(), MOST_NAME)),
  email: OptionalEmail.default(''),
  extraInfo: ExtraInfoInput.default([]),
});
export const CreateContactInput = z.strictObject({
  name: Name,
  number: TypedPhoneNumber,
  email: OptionalEmail.default(''),
  extraInfo: ExtraInfoInput.default([]),
  ...StatedConsent, // where the person agreed to get campaigns; counts for a new contact
});
export type CreateContactInput = z.output<typeof CreateContactInput>;
/** Longer names than people may type come from WhatsApp, and a group has an id as its number: what is sent back as it was stays. */
export const UpdateContactInput = z.strictObject({
  name: z.string().max(MOST_NAME).optional(),
  number: z.string().max(50, 'Too Long!').optional(),
  email: OptionalEmail.optional(),
  extraInfo: ExtraInfoInput.optional(), // replaces all
});
/** The rules for what people type in place of it. */
export const ChangedContactInput = z.strictObject({ name: Name.optional(), number: TypedPhoneNumber.optional() });
export type UpdateContactInput = z.output<typeof UpdateContactInput>;

/** A contact was made, changed, merged into another one, or deleted. */
export const ContactChanged = defineEvent({
  name: 'tickets.contact.changed',
  version: 1,
  data: z.object({
    contactId: Id,
    contact: Contact.nullable(), // null: it is gone
    mergedInto: Id.nullable(),
    isNew: z.boolean(),
    /** The way in which a new one came that did not write first. */
    origin: ContactOrigin.optional(),
  }),
  orderKey: ({ contactId }) => contactId,
});
export type ContactChanged = EventOf<typeof ContactChanged>;
