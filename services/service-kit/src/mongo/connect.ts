import mongoose, { type Connection } from 'mongoose';

/** Connects to a service's own database. Writes are acknowledged once they are in the journals of a majority. */
export async function connectMongo(url: string, database: string): Promise<Connection> {
  mongoose.set('strictQuery', 'throw');
  const connection = mongoose.createConnection(url, {
    dbName: database,
    maxPoolSize: 32,
    minPoolSize: 4,
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false, // created at start, by createIndexes
    bufferCommands: false,
  });
  return connection.asPromise();
}

/** Creates the collections and indexes of all models that are registered on the connection. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
