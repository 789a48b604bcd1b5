import type { Connection } from 'mongoose';

/** Databases of this worker with collections and indexes but no documents, by service. */
const free = new Map<string, string[]>();
const serviceOf = new Map<string, string>();

/**
 * Returns the name of an empty database that no other test uses. A worker's test files share it one after another, so that a service
 * creates its collections and indexes only once.
 */
export function borrowDatabase(service: string): string {
  const name = free.get(service)?.pop() ?? `${service}-${process.pid}-${serviceOf.size}`;
  serviceOf.set(name, service);
  return name;
}

/** Empties a borrowed database and keeps it for the next test file; drops any other. */
export async function returnDatabase(connection: Connection): Promise<void> {
  const service = serviceOf.get(connection.name);
  if (!service) return void (await connection.dropDatabase());
  const collections = await connection.listCollections();
  await Promise.all(
    collections
      .filter(({ name }) => !name.startsWith('system.'))
      .map(({ name }) => connection.collection(name).deleteMany({}, { writeConcern: { w: 1 } })),
  );
  const names = free.get(service) ?? [];
  if (!names.includes(connection.name)) free.set(service, [...names, connection.name]);
}
