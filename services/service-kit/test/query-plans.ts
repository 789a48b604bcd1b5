import type { Connection } from 'mongoose';

type Profiled = {
  ns: string;
  op: string;
  planSummary?: string;
  keysExamined?: number;
  docsExamined?: number;
  command?: Record<string, unknown>;
};
export type QueryPlan = {
  collection: string;
  operation: string;
  plan: string;
  /** Entries of indexes: an index that is read from end to end may still lead to few documents. */
  keysExamined: number;
  docsExamined: number;
  query: string;
};

const ROOM_BYTES = 64 * 1_024 * 1_024;
/** Their plan is MongoDB's own affair: the profiler itself, and inserts. */
const WITHOUT_PLAN = ['insert', 'command getMore'];

/**
 * Runs `work` and returns how MongoDB found the documents of each query that it made, as the profiler of the connection's
 * database saw it: the real queries, with the values that they really have.
 */
export async function queryPlansOf(connection: Connection, work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const db = connection.getClient().db(connection.name);
  await db.dropCollection('system.profile').catch(() => false);
  await db.createCollection('system.profile', { capped: true, size: ROOM_BYTES });
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const found = await db.collection<Profiled>('system.profile').find().sort({ ts: 1 }).toArray();
  return found.flatMap(({ ns, op, planSummary, keysExamined = 0, docsExamined = 0, command }) => {
    const collection = ns.slice(connection.name.length + 1);
    if (!planSummary || collection.startsWith('system.') || WITHOUT_PLAN.includes(op)) return [];
    return [{ collection, operation: op, plan: planSummary, keysExamined, docsExamined, query: queryOf(command) }];
  });
}

/** Returns the queries that read a whole collection, or more documents than they may. */
export const wideQueries = (plans: readonly QueryPlan[], most: number): QueryPlan[] =>
  plans.filter(({ plan, docsExamined }) => plan.includes('COLLSCAN') || docsExamined > most);

function queryOf(command: Record<string, unknown> | undefined): string {
  const { filter, query, q, pipeline } = command ?? {};
  return JSON.stringify(filter ?? query ?? q ?? pipeline ?? {});
}
