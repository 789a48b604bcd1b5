export { Flag, TableFilter, tableFilterOf } from './table-filter.js';
export { readPage } from './read-page.js';
