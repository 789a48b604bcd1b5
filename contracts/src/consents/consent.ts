import { z } from 'zod';
import { Cursor, Day, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * `added`: a user, a table or a program brought the contact, and no one stated that it agreed: this is no consent.
 * `withdrawn`: the person wants no more campaigns; `renewed`: wants them again, as a user noted with a reason.
 */
export const ConsentKind = z.enum(['given', 'added', 'withdrawn', 'renewed']);
export type ConsentKind = z.infer<typeof ConsentKind>;
/** It came like this: the person wrote (`message`), a user noted it, a table or a program brought it, or a reply to a campaign. */
export const ConsentSource = z.enum(['message', 'agent', 'import', 'api', 'reply']);
export type ConsentSource = z.infer<typeof ConsentSource>;
/** The place where the people of a table agreed, as the one who imports it says. */
export const ConsentBasis = z.enum(['form', 'purchase', 'inPerson', 'contract', 'other']);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

const Note = z.string().trim().max(300, 'Too Long!');
/** The words of the one who imports a table on the consent of those in it. */
export const StatedConsent = { consentBasis: ConsentBasis.optional(), consentNote: Note.optional() };

/** The way in which a new contact came that did not write first. */
export const ContactOrigin = z.object({
  source: ConsentSource.extract(['agent', 'import', 'api']),
  userId: Id.nullable(), // null: a program
  userName: z.string(),
  basis: ConsentBasis.nullable(),
  note: z.string(),
  fileName: z.string().nullable(),
});
export type ContactOrigin = z.infer<typeof ContactOrigin>;

/** An entry of the ledger. It is never changed. */
export const ConsentRecord = ContactOrigin.extend({
  id: Id,
  kind: ConsentKind,
  source: ConsentSource,
  contactId: Id.nullable(), // null: known by the number only
  name: z.string(),
  number: z.string(), // digits; empty where WhatsApp hides it, or the contact was deleted
  whatsappId: Id.nullable(), // the connection; null: all of the company
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
/** The ledger of the company, newest first; the search covers name and number, and days are those of the company. */
export const ListConsents = defineRpc({
  name: 'campaigns.consent.list',
  request: z.strictObject({ ...Filter, cursor: Cursor, pageNumber: PageQuery.shape.pageNumber }),
  reply: z.object({ records: z.array(ConsentRecord), hasMore: z.boolean(), nextCursor: NextCursor }),
});
/** For a file, page by page. The log hears of the first page. `connections`: the names of the numbers that it mentions. */
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
 * An explicit consent states where the person agreed, or is an opt-in that a user recorded. A message, a number that was
 * written down and an import without a stated place are none.
 */
export const isExplicit = ({ kind, basis }: Pick<ConsentRecord, 'kind' | 'basis'>): boolean =>
  kind === 'renewed' || (kind === 'given' && basis !== null);

/**
 * The wishes of a contact: the connections whose campaigns it gets no more (null: all), and the newest entries.
 * `lacksConsent`: the company requires an explicit consent, and the contact has given none.
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
/** Without a connection it is for all. A repeat adds no entry. @throws ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND */
export const WithdrawConsent = defineRpc({
  name: 'campaigns.consent.withdraw',
  request: OfContact.extend({ whatsappId: Id.nullable().default(null), note: Note.default('') }),
  reply: ContactConsent,
});
/**
 * The contact gets campaigns of all connections again. Where the company requires an explicit consent, records that of a
 * contact that has given none, with the place where it agreed. Nothing happens to one that gets campaigns.
 * @throws ERR_NO_CONTACT_FOUND
 */
export const RenewConsent = defineRpc({
  name: 'campaigns.consent.renew',
  request: OfContact.extend({ note: Note.min(3, 'Too Short!'), basis: ConsentBasis.default('other') }),
  reply: ContactConsent,
});

export const MOST_ASKED_NUMBERS = 500;
/** For services, not for users: those of the numbers that want no campaigns of the company. */
export const FindOptedOut = defineRpc({
  name: 'campaigns.consent.optedout',
  request: z.strictObject({ companyId: Id, numbers: z.array(z.string().max(60)).max(MOST_ASKED_NUMBERS) }),
  reply: z.object({ numbers: z.array(z.string()) }),
});
