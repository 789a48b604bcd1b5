import { z } from 'zod';
import { ContactOrigin, StatedConsent } from '../consents/consent.js';
import { cut } from '../core/cut.js';
import { Email, Name, Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { problemOfPhone } from '../core/phone-text.js';
import { AdSource } from '../whatsapp/ad-referral.js';

export const ExtraInfo = z.object({ id: Id, name: z.string(), value: z.string() });
export type ExtraInfo = z.infer<typeof ExtraInfo>;

/** A contact as embedded in a ticket or message. */
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
  username: z.string().optional(), // the WhatsApp username without the @
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(), // the connection on which the contact first wrote
  extraInfo: z.array(ExtraInfo),
  referral: AdSource.extend({ at: Timestamp }).optional(), // the ad that led the contact to write for the first time
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Contact = z.infer<typeof Contact>;

const Typed = z.string({ error: 'Required' }).trim().min(1, 'Required').min(8, 'Too Short!').max(50, 'Too Long!');
/**
 * One phone number of 8 to 50 characters, as written in the company's country. A leading + or 00 means that
 * the country code follows. Stored as digits.
 */
export const TypedPhoneNumber = Typed.superRefine((text, context) => {
  const message = problemOfPhone(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const OptionalEmail = z.union([z.literal(''), Email], { error: 'Invalid email' });
/** The id of an existing pair; a new pair has none. */
const ExtraInfoInput = z
  .array(
    z.strictObject({
      id: Id.optional(),
      name: z.string().trim().min(1, 'Required').max(100, 'Too Long!'),
      value: z.string().trim().max(1_000, 'Too Long!'),
    }),
  )
  .max(50);

/** Names from WhatsApp and files may be longer than names entered by users. */
const MOST_NAME = 200;
/** A contact in a file. An import reads what an export writes. */
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
  ...StatedConsent, // where the contact agreed to receive campaigns; used only for a new contact
});
export type CreateContactInput = z.output<typeof CreateContactInput>;
/**
 * Unchanged values are always accepted, because names from WhatsApp may exceed the limit for users and a group's number
 * is its id.
 */
export const UpdateContactInput = z.strictObject({
  name: z.string().max(MOST_NAME).optional(),
  number: z.string().max(50, 'Too Long!').optional(),
  email: OptionalEmail.optional(),
  extraInfo: ExtraInfoInput.optional(), // replaces all pairs
});
/** The rules for changed values. */
export const ChangedContactInput = z.strictObject({ name: Name.optional(), number: TypedPhoneNumber.optional() });
export type UpdateContactInput = z.output<typeof UpdateContactInput>;

/** Published when a contact is created, changed, merged into another one, or deleted. */
export const ContactChanged = defineEvent({
  name: 'tickets.contact.changed',
  version: 1,
  data: z.object({
    contactId: Id,
    contact: Contact.nullable(), // null if the contact was deleted
    mergedInto: Id.nullable(),
    isNew: z.boolean(),
    /** How a new contact that did not write first was added. */
    origin: ContactOrigin.optional(),
  }),
  orderKey: ({ contactId }) => contactId,
});
export type ContactChanged = EventOf<typeof ContactChanged>;
