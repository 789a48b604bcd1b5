import type { Connection, mongo } from 'mongoose';
import { timeLeftMs } from '../async/request-deadline.js';
import { register, type CollectionSchema } from './collection-schema.js';

/** Read methods, with the index of their options argument. */
const READS: Readonly<Record<string, number>> = { find: 1, findOne: 1, aggregate: 1, countDocuments: 1, distinct: 2 };

/**
 * Returns the driver's collection of a schema. Services read and write documents through the driver, because the types
 * of their repositories already describe the documents; the schema only creates the collection and its indexes
 * (`createIndexes`). MongoDB aborts a read once its request's deadline has passed.
 */
export function collectionOf<D extends object>(
  connection: Connection,
  schema: CollectionSchema<D>,
): mongo.Collection<D> {
  register(connection, schema);
  const database = connection.getClient().db(connection.name);
  return withDeadlines(database.collection<D>(schema.collection, { promoteBuffers: true }));
}

function withDeadlines<D extends object>(collection: mongo.Collection<D>): mongo.Collection<D> {
  const methods = new Map<string | symbol, unknown>();
  for (const [name, place] of Object.entries(READS)) {
    const read = Reflect.get(collection, name) as (...input: unknown[]) => unknown;
    methods.set(name, (...input: unknown[]) => read.apply(collection, limited(input, place)));
  }
  return new Proxy(collection, {
    get(target, name) {
      const value: unknown = methods.get(name) ?? Reflect.get(target, name, target);
      if (typeof value !== 'function' || methods.has(name)) return value;
      const method: unknown = value.bind(target);
      methods.set(name, method);
      return method;
    },
  });
}

/** Adds the remaining time to the options of a read. */
function limited(input: unknown[], place: number): unknown[] {
  const maxTimeMS = timeLeftMs();
  if (maxTimeMS === undefined) return input;
  const given = [...input, ...Array.from({ length: place }, () => undefined)].slice(0, place);
  return [...given, { maxTimeMS, ...(input[place] as object | undefined) }];
}
