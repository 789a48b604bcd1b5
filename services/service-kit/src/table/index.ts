export { Flag, TableFilter } from '@recado/contracts/core';
export { tableFilterOf } from './table-filter.js';
export { readPage } from './read-page.js';
