import { z } from 'zod';
import { ById, Cursor, Done } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { StatedConsent } from '../consents/consent.js';
import { ImportedRowsPage, ImportProgress } from '../import-report.js';
import { UploadedFile } from './messages.js';

export const ImportContactsForm = z.strictObject(StatedConsent);
/**
 * Starts an import of a CSV file or a spreadsheet's first sheet with the columns nome/name, numero/number and email and
 * at most 100,000 rows. Other columns become extra info. The import runs in the background. @throws ERR_IMPORT_RUNNING
 * if the company already has a running import
 */
export const ImportContacts = defineRpc({
  name: 'tickets.contact.import',
  request: ImportContactsForm.extend({ files: z.array(UploadedFile).length(1) }),
  reply: z.object({ jobId: Id }),
});

/** An import of contacts, running or finished. `rows` are the first rejected rows; the report contains all of them. */
export const ContactImport = z.object({
  jobId: Id,
  ...ImportProgress.shape,
  /**
   * Imported or existing contacts whose numbers have opted out of campaigns. An import does not change their opt-out.
   */
  staysOut: z.number().int().default(0),
});
export type ContactImport = z.infer<typeof ContactImport>;
/** @throws ERR_NO_IMPORT_FOUND */
export const GetContactImport = defineRpc({
  name: 'tickets.contact.importreport',
  request: ById,
  reply: ContactImport,
});
/** Returns the latest imports, newest first, each with at most 100 rows. */
export const ListContactImports = defineRpc({
  name: 'tickets.contactimport.list',
  request: z.strictObject({}),
  reply: z.array(ContactImport),
});
/** Stops an import; rows imported before the stop are kept. Does nothing if the import has ended. @throws ERR_NO_IMPORT_FOUND */
export const StopContactImport = defineRpc({ name: 'tickets.contactimport.stop', request: ById, reply: Done });

/** Returns every processed row of an import, in pages; the gateway writes the file. @throws ERR_NO_IMPORT_FOUND */
export const ExportContactImport = defineRpc({
  name: 'tickets.contactimport.export',
  request: ById.extend({ cursor: Cursor }),
  reply: ImportedRowsPage,
});
