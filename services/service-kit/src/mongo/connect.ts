import mongoose, { type Collection, type Connection } from 'mongoose';
import { bounded } from '../async/bounded.js';
import { mongoConnections } from '../health/metrics.js';
import { schemasOf, type CollectionSchema } from './collection-schema.js';

/** Connects to a service's own database. Writes are acknowledged once they are in the journals of a majority. */
export async function connectMongo(url: string, database: string): Promise<Connection> {
  mongoose.set('strictQuery', 'throw');
  const connection = mongoose.createConnection(url, {
    dbName: database,
    maxPoolSize: 32,
    minPoolSize: 4,
    serverSelectionTimeoutMS: 5_000,
    // the server reports changes at once; a silent one is detected after both times
    heartbeatFrequencyMS: 30_000,
    connectTimeoutMS: 10_000,
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false, // created at start, by createIndexes
    bufferCommands: false,
  });
  await connection.asPromise();
  measurePool(connection);
  return connection;
}

function measurePool(connection: Connection): void {
  const inUse = mongoConnections.labels('in use');
  const waiting = mongoConnections.labels('waiting');
  connection
    .getClient()
    .on('connectionCheckOutStarted', waiting.inc.bind(waiting, 1))
    .on('connectionCheckOutFailed', waiting.dec.bind(waiting, 1))
    .on('connectionCheckedOut', waiting.dec.bind(waiting, 1))
    .on('connectionCheckedOut', inUse.inc.bind(inUse, 1))
    .on('connectionCheckedIn', inUse.dec.bind(inUse, 1));
}

const INDEX_NOT_FOUND = 27;
const NAMESPACE_EXISTS = 48;
type Declared = { keys: object; name: string; isPartial: boolean };

/** Leaves most pool connections for other work during startup. */
const COLLECTIONS_AT_ONCE = 8;

/**
 * Creates the collections and indexes of all schemas registered for the connection. An index from an earlier release is
 * dropped once a declared index with the same keys but another name exists.
 */
export async function createIndexes(connection: Connection): Promise<void> {
  await bounded(schemasOf(connection), COLLECTIONS_AT_ONCE, (schema) => createIndexesOf(connection, schema));
}

async function createIndexesOf(connection: Connection, schema: CollectionSchema<object>): Promise<void> {
  await connection.createCollection(schema.collection).catch(unlessCode(NAMESPACE_EXISTS));
  const collection = connection.collection(schema.collection);
  const indexes = schema.indexes.map(({ keys, options }) => ({
    ...options,
    key: keys,
    name: options.name ?? nameOf(keys),
  }));
  if (indexes.length > 0) await collection.createIndexes(indexes); // all indexes of a collection in one pass
  const declared = indexes.map(({ key: keys, name, partialFilterExpression }) => ({
    ...{ keys, name, isPartial: partialFilterExpression !== undefined },
  }));
  for (const name of await replacedIndexes(collection, declared)) await dropIndex(collection, name);
}

async function replacedIndexes(collection: Collection, declared: readonly Declared[]): Promise<string[]> {
  const stored = (await collection.indexes()).filter(({ name }) => declared.every((one) => one.name !== name));
  const replaced = stored.filter(({ key, unique }) =>
    declared.some((one) => isSame(one.keys, key) || (!unique && !one.isPartial && beginsWith(one.keys, key))),
  );
  return replaced.flatMap(({ name }) => name ?? []);
}

const isSame = (keys: object, stored: object): boolean => JSON.stringify(keys) === JSON.stringify(stored);
const beginsWith = (keys: object, stored: object): boolean =>
  isSame(Object.entries(keys).slice(0, Object.keys(stored).length), Object.entries(stored));

/** Returns the default index name used by MongoDB's driver. */
const nameOf = (keys: object): string => Object.entries(keys).flat().join('_');

/** Another process that is starting may have dropped it already. */
async function dropIndex(collection: Collection, name: string): Promise<void> {
  await collection.dropIndex(name).catch(unlessCode(INDEX_NOT_FOUND));
}

const unlessCode = (code: number) => (error: unknown) => {
  if (!(error instanceof mongoose.mongo.MongoServerError && error.code === code)) throw error;
};
