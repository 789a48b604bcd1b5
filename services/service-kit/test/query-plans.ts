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
  /** The number of index entries: a full index scan may still return few documents. */
  keysExamined: number;
  docsExamined: number;
  query: string;
};

const ROOM_BYTES = 64 * 1_024 * 1_024;
/** Queries without a plan of our own: the profiler itself, and inserts. */
const WITHOUT_PLAN = ['insert', 'command getMore'];

/**
 * Runs `work` and returns the query plans that the profiler of the connection's database recorded: of the real queries with
 * their real values.
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

/** Returns the queries that scan a whole collection, or more documents than allowed. */
export const wideQueries = (plans: readonly QueryPlan[], most: number): QueryPlan[] =>
  plans.filter(({ plan, docsExamined }) => plan.includes('COLLSCAN') || docsExamined > most);

function queryOf(command: Record<string, unknown> | undefined): string {
  const { filter, query, q, pipeline } = command ?? {};
  return JSON.stringify(filter ?? query ?? q ?? pipeline ?? {});
}
