import { importedRowsSchema, importSchema } from '@recado/service-kit/imports';
import type { ContactImport } from './contact-import.js';

/** Reports are read soon after the import or never. */
const keptDays = 7;

export const ImportSchema = importSchema<ContactImport>({ collection: 'contact_imports', keptDays }, { companyId: 1 });
export const ImportedRowsSchema = importedRowsSchema({ collection: 'contact_import_rows', keptDays });
