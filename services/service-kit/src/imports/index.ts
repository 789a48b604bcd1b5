export { importedRowsSchema, importSchema } from './import.schemas.js';
export {
  beginImport,
  counted,
  importView,
  type ImportedRow,
  type ImportedRows,
  type TableImport,
} from './table-import.js';
export { TableImports } from './table-imports.repository.js';
