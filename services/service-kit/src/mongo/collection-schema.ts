import type { Connection, mongo } from 'mongoose';

export type IndexKeys = Readonly<Record<string, 1 | -1>>;
type Index = { keys: IndexKeys; options: mongo.CreateIndexesOptions };

const SCHEMAS = new WeakMap<Connection, Map<string, CollectionSchema<object>>>();

/**
 * The name and indexes of a collection of documents `D`. Not a mongoose `Schema`, because its generics cost each
 * package 150,000 types and several seconds of type checking.
 */
export class CollectionSchema<D extends object> {
  /** Lets the compiler distinguish schemas of different documents. */
  declare readonly document: D;
  readonly indexes: Index[] = [];

  constructor(readonly collection: string) {}

  index(keys: IndexKeys, options: mongo.CreateIndexesOptions = {}): void {
    this.indexes.push({ keys, options });
  }
}

/** Registers the collection for `createIndexes`. If two schemas have the same name, the first is used. */
export function register(connection: Connection, schema: CollectionSchema<object>): void {
  const known = SCHEMAS.get(connection) ?? new Map<string, CollectionSchema<object>>();
  SCHEMAS.set(connection, known);
  if (!known.has(schema.collection)) known.set(schema.collection, schema);
}

/** Returns the registered schemas. */
export const schemasOf = (connection: Connection): CollectionSchema<object>[] => [
  ...(SCHEMAS.get(connection)?.values() ?? []),
];
