export { connectMongo, createIndexes, isDuplicateKey } from './connect.js';
export { Together } from './together.js';
export { Outbox } from './outbox.js';
export { Transactions, type Transaction } from './transactions.js';
export { newId } from './ids.js';
