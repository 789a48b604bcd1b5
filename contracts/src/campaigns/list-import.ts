import { z } from 'zod';
import { ById, Cursor, Done } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { StatedConsent } from '../consents/consent.js';
import { ImportedRowsPage, ImportProgress } from '../import-report.js';
import { UploadedFile } from '../tickets/messages.js';

/** A file that was or is being imported into a contact list. `rows` are the first that were not taken; its report has all. */
export const ListImport = z.object({
  id: Id,
  contactListId: Id,
  ...ImportProgress.shape,
  /** Rows with numbers that want no more campaigns: they are not taken. */
  optedOut: z.number().int(),
});
export type ListImport = z.infer<typeof ListImport>;

/**
 * First sheet, or CSV; columns nome/name, numero/number, email; 100,000 rows at most. The answer is an import that
 * runs. @throws ERR_NO_CONTACT_LIST_FOUND, ERR_IMPORT_RUNNING: one at a time into a list
 */
export const ImportContactList = defineRpc({
  name: 'campaigns.contactlist.import',
  request: ById.extend({ ...StatedConsent, files: z.array(UploadedFile).length(1) }),
  reply: ListImport,
});
/** The last ones of a list, newest first. @throws ERR_NO_CONTACT_LIST_FOUND */
export const ListListImports = defineRpc({
  name: 'campaigns.listimport.list',
  request: ById,
  reply: z.array(ListImport),
});
/** The call stops an import, and what was taken before stays. Nothing happens to one that is over. @throws ERR_NO_IMPORT_FOUND */
export const StopListImport = defineRpc({ name: 'campaigns.listimport.stop', request: ById, reply: Done });

/** Every row of an import that was handled, page by page; the gateway writes the file. @throws ERR_NO_IMPORT_FOUND */
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
