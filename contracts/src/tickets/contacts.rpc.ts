import { z } from 'zod';
import { AdminListQuery, ById, Cursor, Day, Done, NextCursor, PageQuery } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { Contact, CreateContactInput, TypedPhoneNumber, UpdateContactInput } from './contact.js';

/**
 * Sorted by name or creation time. `total` is exact up to one thousand; a higher value only means that there are more.
 * Filters: `q`, `dateStart` and `dateEnd`.
 */
export const ListContacts = defineRpc({
  name: 'tickets.contact.table',
  request: AdminListQuery,
  reply: tableOf(Contact).extend({ nextCursor: NextCursor }),
  isHeavy: ({ filter }) => Boolean(filter['q']),
});
/** Sorted by name. `date` filters by one creation day, `dateStart` and `dateEnd` by a range. */
export const ContactPages = pagesOf({
  id: 'tickets.contact.list',
  key: 'contacts',
  row: Contact,
  query: PageQuery.extend({
    cursor: Cursor,
    date: Day.optional(),
    dateStart: Day.optional(),
    dateEnd: Day.optional(),
  }),
  filterOf: ({ date, dateStart, dateEnd }) => ({ dateStart: date ?? dateStart, dateEnd: date ?? dateEnd }),
});

/** Returns the first hundred contacts by name in short form, for pickers. */
export const ListContactNames = defineRpc({
  name: 'tickets.contact.names',
  request: z.strictObject({ name: z.string().trim().max(100).default(''), companyId: Id.optional() }),
  reply: z.array(Contact.pick({ id: true, name: true, number: true, profilePicUrl: true, isGroup: true })),
});
export const GetContact = defineRpc({ name: 'tickets.contact.get', request: ById, reply: Contact });

/**
 * For a known number, returns the existing contact with `alreadyExists`. For a number that is not on WhatsApp, stores nothing and
 * returns `invalido` with the input and an empty id. If no connection can check the number, stores it as entered.
 */
export const CreateContact = defineRpc({
  name: 'tickets.contact.create',
  request: CreateContactInput,
  reply: Contact.extend({
    id: z.string(),
    alreadyExists: z.boolean().optional(),
    existingContact: Contact.optional(),
    invalido: z.boolean().optional(),
  }),
});
/** @throws ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT for a new number */
export const UpdateContact = defineRpc({
  name: 'tickets.contact.update',
  request: UpdateContactInput.extend(ById.shape),
  reply: Contact,
});
/** Retains the contact's history in anonymized form. @throws ERR_CONTACT_HAS_OPEN_TICKET */
export const DeleteContact = defineRpc({ name: 'tickets.contact.delete', request: ById, reply: Done });

/**
 * Checks the number on WhatsApp through the default connection. @throws ERR_WAPP_INVALID_CONTACT,
 * ERR_WAPP_CHECK_CONTACT, ERR_NO_DEF_WAPP_FOUND
 */
export const CheckContactNumber = defineRpc({
  name: 'tickets.contact.check',
  request: z.strictObject({ number: TypedPhoneNumber }),
  reply: z.object({ number: z.string() }),
});

/** Accepted column headings of a contact table, in lowercase without accents. */
export const CONTACT_HEADINGS = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'phone', 'whatsapp', 'celular'],
  email: ['email', 'e-mail', 'correo'],
} as const;
const ExportFilter = { dateStart: Day.optional(), dateEnd: Day.optional() };
/** Returns the rows of an export in pages; the gateway writes the file. `after` is the `next` of the previous page. */
export const ExportContacts = defineRpc({
  name: 'tickets.contact.export',
  request: z.strictObject({
    after: z.string().max(200).nullable(),
    searchParam: z.string().max(100).default(''),
    ...ExportFilter,
  }),
  reply: z.object({ contacts: z.array(Contact), next: z.string().nullable() }),
});
export const ExportContactsQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  searchParam: z.string().trim().max(100).default(''),
  ...ExportFilter,
});
