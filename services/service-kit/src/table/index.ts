export { TableFilter, tableFilterOf } from './table-filter.js';
