import { importedRowsSchema, importSchema } from '@recado/service-kit/imports';
import type { ListImport } from './list-import.js';

/** Reports are read within weeks or never. */
const keptDays = 30;

export const ListImportSchema = importSchema<ListImport>(
  { collection: 'contact_list_imports', keptDays },
  { companyId: 1, contactListId: 1 },
);
export const ImportedRowsSchema = importedRowsSchema({ collection: 'contact_list_import_rows', keptDays });
