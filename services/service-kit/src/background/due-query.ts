import type { mongo } from 'mongoose';

/** Finds the earliest due record of a collection. The stages yield at most one document: its due time, in `at`. */
export type DueQuery = { collection: string; stages: (now: Date) => mongo.Document[] };

/** Reads the earliest due time of each query, or undefined if it finds no record. */
export type ReadDueTimes = (queries: readonly DueQuery[], now: Date) => Promise<(Date | undefined)[]>;

/** Reads the due times of all queries in one request. */
export const dueTimesIn =
  (database: mongo.Db): ReadDueTimes =>
  async (queries, now) => {
    const numbered = queries.map(({ collection, stages }, query) => ({
      collection,
      stages: [...stages(now), { $set: { query } }],
    }));
    const [first, ...others] = numbered;
    if (!first) return [];
    const unions = others.map(({ collection: coll, stages: pipeline }) => ({ $unionWith: { coll, pipeline } }));
    const found = database
      .collection(first.collection)
      .aggregate<{ at: Date; query: number }>([...first.stages, ...unions]);
    const times = new Map((await found.toArray()).map(({ at, query }) => [query, at]));
    return queries.map((_, query) => times.get(query));
  };
