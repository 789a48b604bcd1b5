import { z } from 'zod';
import { Cursor, Day, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * `added`: a user, a table or a program added the contact without stating any consent, so this is not a consent.
 * `withdrawn`: the contact opted out of campaigns. `renewed`: the contact opted back in, as recorded by a user with a
 * reason.
 */
export const ConsentKind = z.enum(['given', 'added', 'withdrawn', 'renewed']);
export type ConsentKind = z.infer<typeof ConsentKind>;
/**
 * The origin of an entry: the contact wrote (`message`), a user recorded it, a table or a program added it, or the
 * contact replied to a campaign.
 */
export const ConsentSource = z.enum(['message', 'agent', 'import', 'api', 'reply']);
export type ConsentSource = z.infer<typeof ConsentSource>;
/** Where the contacts in a table gave consent, as stated by the user who imports it. */
export const ConsentBasis = z.enum(['form', 'purchase', 'inPerson', 'contract', 'other']);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

const Note = z.string().trim().max(300, 'Too Long!');
/** The importing user's statement about the consent given by the contacts in a table. */
export const StatedConsent = { consentBasis: ConsentBasis.optional(), consentNote: Note.optional() };

/** How a contact that did not write first was added. */
export const ContactOrigin = z.object({
  source: ConsentSource.extract(['agent', 'import', 'api']),
  userId: Id.nullable(), // null for a program
  userName: z.string(),
  basis: ConsentBasis.nullable(),
  note: z.string(),
  fileName: z.string().nullable(),
});
export type ContactOrigin = z.infer<typeof ContactOrigin>;

/** An entry of the consent ledger. Entries are never changed. */
export const ConsentRecord = ContactOrigin.extend({
  id: Id,
  kind: ConsentKind,
  source: ConsentSource,
  contactId: Id.nullable(), // null if only the number is known
  name: z.string(),
  number: z.string(), // digits; empty if WhatsApp hides the number or the contact was deleted
  whatsappId: Id.nullable(), // the connection; null for the whole company
  at: Timestamp,
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

const Filter = {
  kind: ConsentKind.optional(),
  source: ConsentSource.optional(),
  whatsappId: Id.optional(),
  dateStart: Day.optional(),
  dateEnd: Day.optional(),
  searchParam: PageQuery.shape.searchParam,
};
/**
 * Returns the company's consent ledger, newest first; the search matches names and numbers, and days are in the
 * company's time zone.
 */
export const ListConsents = defineRpc({
  name: 'campaigns.consent.list',
  request: z.strictObject({ ...Filter, cursor: Cursor, pageNumber: PageQuery.shape.pageNumber }),
  reply: z.object({ records: z.array(ConsentRecord), hasMore: z.boolean(), nextCursor: NextCursor }),
});
/**
 * Returns the ledger in pages for a file. Only the first page is recorded in the audit log. `connections` contains the
 * names of the connections that occur in it.
 */
export const ExportConsents = defineRpc({
  name: 'campaigns.consent.export',
  request: z.strictObject({ ...Filter, cursor: Cursor }),
  reply: z.object({
    records: z.array(ConsentRecord),
    connections: z.array(z.object({ id: Id, name: z.string() })),
    nextCursor: NextCursor,
    language: z.enum(['pt', 'en', 'es']),
    timeZone: z.string(),
  }),
});
export const ConsentExportQuery = z.strictObject({ ...Filter, format: z.enum(['csv', 'xlsx']).default('xlsx') });

/**
 * Returns whether a consent is explicit: the entry states where the contact agreed, or a user recorded an opt-in. A
 * message, a manually added number and an import without a stated basis are not explicit.
 */
export const isExplicit = ({ kind, basis }: Pick<ConsentRecord, 'kind' | 'basis'>): boolean =>
  kind === 'renewed' || (kind === 'given' && basis !== null);

/**
 * A contact's opt-outs: the connections whose campaigns it no longer receives (null for all), and the newest entries.
 * `lacksConsent`: whether the company requires explicit consent that the contact has not given.
 */
export const ContactConsent = z.object({
  optedOut: z.array(z.object({ whatsappId: Id.nullable(), at: Timestamp })),
  records: z.array(ConsentRecord),
  lacksConsent: z.boolean().default(false),
});
export type ContactConsent = z.infer<typeof ContactConsent>;

const OfContact = z.strictObject({ contactId: Id });
/** @throws ERR_NO_CONTACT_FOUND */
export const GetContactConsent = defineRpc({
  name: 'campaigns.consent.get',
  request: OfContact,
  reply: ContactConsent,
});
/**
 * If no connection is given, the opt-out applies to all of them. A repeated call adds no entry. @throws
 * ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND
 */
export const WithdrawConsent = defineRpc({
  name: 'campaigns.consent.withdraw',
  request: OfContact.extend({ whatsappId: Id.nullable().default(null), note: Note.default('') }),
  reply: ContactConsent,
});
/**
 * Opts the contact back in to campaigns from all connections. If the company requires explicit consent and the
 * contact has not given it, also records a consent with its basis. Does nothing if the contact already receives
 * campaigns.
 * @throws ERR_NO_CONTACT_FOUND
 */
export const RenewConsent = defineRpc({
  name: 'campaigns.consent.renew',
  request: OfContact.extend({ note: Note.min(3, 'Too Short!'), basis: ConsentBasis.default('other') }),
  reply: ContactConsent,
});

export const MOST_ASKED_NUMBERS = 500;
/** Returns which of the numbers have opted out of the company's campaigns. For services, not for users. */
export const FindOptedOut = defineRpc({
  name: 'campaigns.consent.optedout',
  request: z.strictObject({ companyId: Id, numbers: z.array(z.string().max(60)).max(MOST_ASKED_NUMBERS) }),
  reply: z.object({ numbers: z.array(z.string()) }),
});
