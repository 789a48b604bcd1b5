import { z } from 'zod';
import { ById, Email, Name, Timestamp } from '../common.js';
import { defineRpc, Id } from '../contract.js';

export const Contact = z.object({
  id: Id,
  name: z.string(),
  number: z.string(), // digits; empty while only the LID is known
  email: z.string(),
  profilePicUrl: z.string(),
  updatedAt: Timestamp,
});
export type Contact = z.infer<typeof Contact>;

/** 8 to 50 characters as typed; kept as digits. */
const PhoneNumber = z
  .string({ error: 'Required' })
  .trim()
  .min(8, 'Too Short!')
  .max(50, 'Too Long!')
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().min(8, 'Too Short!'));

export const CreateContactInput = z.strictObject({
  name: Name,
  number: PhoneNumber,
  email: z.union([z.literal(''), Email]).default(''),
});

export const ListContacts = defineRpc({
  name: 'tickets.contact.list',
  request: z.strictObject({
    searchParam: z.string().trim().max(100).default(''),
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({ contacts: z.array(Contact), count: z.number(), hasMore: z.boolean() }),
});
export const GetContact = defineRpc({ name: 'tickets.contact.get', request: ById, reply: Contact });
/** A known number answers the existing contact with `alreadyExists`. */
export const CreateContact = defineRpc({
  name: 'tickets.contact.create',
  request: CreateContactInput,
  reply: Contact.extend({ alreadyExists: z.boolean().optional(), existingContact: Contact.optional() }),
});
