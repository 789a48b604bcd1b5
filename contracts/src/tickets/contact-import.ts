import { z } from 'zod';
import { ById, Cursor, Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { StatedConsent } from '../consents/consent.js';
import { ImportedRowsPage, ImportProgress } from '../import-report.js';
import { UploadedFile } from './messages.js';

export const ImportContactsForm = z.strictObject(StatedConsent);
/**
 * First sheet, or CSV; columns nome/name, numero/number, email; further ones become extra info; 100,000 rows at most. It
 * goes on after the answer. @throws ERR_IMPORT_RUNNING: one at a time in a company
 */
export const ImportContacts = defineRpc({
  name: 'tickets.contact.import',
  request: ImportContactsForm.extend({ files: z.array(UploadedFile).length(1) }),
  reply: z.object({ jobId: Id }),
});

/** A file that was or is being imported. `rows` are the first that were not added; its report has all. */
export const ContactImport = z.object({
  jobId: Id,
  ...ImportProgress.shape,
  /** Contacts among them, new or known, whose numbers want no campaigns: an import does not change that. */
  staysOut: z.number().int().default(0),
});
export type ContactImport = z.infer<typeof ContactImport>;
/** @throws ERR_NO_IMPORT_FOUND */
export const GetContactImport = defineRpc({
  name: 'tickets.contact.importreport',
  request: ById,
  reply: ContactImport,
});
/** The last ones, newest first, each with up to 100 of its rows. */
export const ListContactImports = defineRpc({
  name: 'tickets.contactimport.list',
  request: z.strictObject({}),
  reply: z.array(ContactImport),
});
/** The call stops an import, and what was taken before stays. Nothing happens to one that is over. @throws ERR_NO_IMPORT_FOUND */
export const StopContactImport = defineRpc({ name: 'tickets.contactimport.stop', request: ById, reply: Done });

/** Every row of an import that was handled, page by page; the gateway writes the file. @throws ERR_NO_IMPORT_FOUND */
export const ExportContactImport = defineRpc({
  name: 'tickets.contactimport.export',
  request: ById.extend({ cursor: Cursor }),
  reply: ImportedRowsPage,
});
