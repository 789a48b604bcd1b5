import type { ClientSession, mongo } from 'mongoose';

type Waiting = { collection: mongo.Collection<object>; documents: object[] };

const gathered = new WeakMap<ClientSession, Map<string, Waiting>>();

/**
 * Makes `insertWith` collect the documents of this session until `sendGathered`. Until then the transaction does not see them,
 * and a duplicate key is not reported.
 */
export function gatherInserts(session: ClientSession): void {
  gathered.set(session, new Map());
}

/** Inserts the collected documents: one round trip per collection instead of one per document. */
export async function sendGathered(session: ClientSession): Promise<void> {
  const waiting = gathered.get(session);
  gathered.delete(session);
  for (const { collection, documents } of waiting?.values() ?? []) await insert(collection, documents, session);
}

/** Inserts documents immediately, or at the end of a transaction that collects its inserts. @throws a duplicate key error */
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
    await collection.insertOne(first, options); // half the cost of an array
  else if (first) await collection.insertMany([...documents], options);
}
