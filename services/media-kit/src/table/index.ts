export { parseTable } from './parse-table.js';
export { readTable, reasonOf, type TableRow } from './read-table.js';
