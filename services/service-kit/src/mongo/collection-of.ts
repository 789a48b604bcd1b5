import type { Connection, mongo, Schema } from 'mongoose';

/**
 * Returns the driver's collection of a schema. Services read and write documents through the driver, unchanged, because
 * the types of their repositories already say what is stored; the schema only creates the collection and its indexes
 * (`createIndexes`).
 */
export function collectionOf<D extends object>(connection: Connection, schema: Schema<D>): mongo.Collection<D> {
  const name = schema.get('collection');
  if (!name) throw new Error('a schema must name its collection');
  if (!connection.models[name]) connection.model(name, schema);
  return connection.getClient().db(connection.name).collection<D>(name, { promoteBuffers: true });
}
