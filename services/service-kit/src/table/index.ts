export { Flag, TableFilter, tableFilterOf } from './table-filter.js';
