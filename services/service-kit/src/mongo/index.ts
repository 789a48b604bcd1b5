export { backoffMs, Claims, dueIndex, dueUntil, UNCLAIMED, type Claimable } from './claims.js';
export { collectionOf } from './collection-of.js';
export { connectMongo, createIndexes } from './connect.js';
export { duplicatesOf, isDuplicateKey } from './duplicates.js';
export { Outbox } from './outbox.js';
export { PartitionLeases } from './partition-leases.js';
export { SoleSweeper } from './sole-sweeper.js';
export { Transactions, type Transaction } from './transactions.js';
export { idFor, newId } from '../ids/ids.js';
