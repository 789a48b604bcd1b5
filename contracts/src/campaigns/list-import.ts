import { z } from 'zod';
import { ById, Cursor, Done } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { StatedConsent } from '../consents/consent.js';
import { ImportedRowsPage, ImportProgress } from '../import-report.js';
import { UploadedFile } from '../tickets/messages.js';

/**
 * An import of a file into a contact list, running or finished. `rows` are the first rejected rows; the report contains
 * all of them.
 */
export const ListImport = z.object({
  id: Id,
  contactListId: Id,
  ...ImportProgress.shape,
  /** Rows that are not imported because their numbers have opted out of campaigns. */
  optedOut: z.number().int(),
});
export type ListImport = z.infer<typeof ListImport>;

/**
 * Starts an import of a CSV file or a spreadsheet's first sheet with the columns nome/name, numero/number and email
 * and at most 100,000 rows. Returns the running import. @throws ERR_NO_CONTACT_LIST_FOUND; ERR_IMPORT_RUNNING if the
 * list already has a running import
 */
export const ImportContactList = defineRpc({
  name: 'campaigns.contactlist.import',
  request: ById.extend({ ...StatedConsent, files: z.array(UploadedFile).length(1) }),
  reply: ListImport,
});
/** Returns the latest imports of a list, newest first. @throws ERR_NO_CONTACT_LIST_FOUND */
export const ListListImports = defineRpc({
  name: 'campaigns.listimport.list',
  request: ById,
  reply: z.array(ListImport),
});
/** Stops an import; rows imported before the stop are kept. Does nothing if the import has ended. @throws ERR_NO_IMPORT_FOUND */
export const StopListImport = defineRpc({ name: 'campaigns.listimport.stop', request: ById, reply: Done });

/** Returns every processed row of an import, in pages; the gateway writes the file. @throws ERR_NO_IMPORT_FOUND */
export const ExportListImport = defineRpc({
  name: 'campaigns.listimport.export',
  request: ById.extend({ cursor: Cursor }),
  reply: ImportedRowsPage,
});

export const ListImportProgressed = defineEvent({
  name: 'campaigns.listimport.progressed',
  version: 1,
  data: z.object({
    jobId: Id,
    contactListId: Id,
    done: z.number().int(),
    total: z.number().int(),
    isFinished: z.boolean(),
    errorCode: z.string().nullable(),
  }),
  orderKey: ({ jobId }) => jobId,
});
export type ListImportProgressed = EventOf<typeof ListImportProgressed>;
