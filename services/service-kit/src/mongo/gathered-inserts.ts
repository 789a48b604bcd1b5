import type { ClientSession, mongo } from 'mongoose';

type Waiting = { collection: mongo.Collection<object>; documents: object[] };

const gathered = new WeakMap<ClientSession, Map<string, Waiting>>();

/**
 * From here on `insertWith` keeps the documents of this session until `sendGathered`. The transaction does not see them
 * before, and a duplicate key is reported only then.
 */
export function gatherInserts(session: ClientSession): void {
  gathered.set(session, new Map());
}

/** Sends what the session has gathered: one round trip for each collection instead of one for each document. */
export async function sendGathered(session: ClientSession): Promise<void> {
  const waiting = gathered.get(session);
  gathered.delete(session);
  for (const { collection, documents } of waiting?.values() ?? []) await insert(collection, documents, session);
}

/** Inserts documents now, or at the end of a transaction that gathers its inserts. @throws a duplicate key */
export async function insertWith<D extends object>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session?: ClientSession,
): Promise<void> {
  const all = collection as unknown as mongo.Collection<object>;
  const waiting = session && gathered.get(session);
  if (!waiting) return insert(all, documents, session);
  const before = waiting.get(collection.collectionName)?.documents ?? [];
  waiting.set(collection.collectionName, { collection: all, documents: [...before, ...documents] });
}

async function insert(
  collection: mongo.Collection<object>,
  documents: readonly object[],
  session: ClientSession | undefined,
): Promise<void> {
  const [first] = documents;
  const options = session ? { session } : {};
  if (first && documents.length === 1)
    await collection.insertOne(first, options); // half the work of a list
  else if (first) await collection.insertMany([...documents], options);
}
