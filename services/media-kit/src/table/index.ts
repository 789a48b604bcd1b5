export { openTable, type OpenTable, type SheetRow } from './open-table.js';
export { parseTable } from './parse-table.js';
export { readTable, reasonOf, rowReader, type TableRow } from './read-table.js';
export { RunTableImport } from './run-table-import.js';
