import type { mongo } from 'mongoose';
import type { CollectionSchema } from './collection-schema.js';

/** Earlier than any due date. */
export const BEGINNING = new Date(0);

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

/** Returns a query for the earliest due time in a collection; `aheadMs` makes records due that much earlier. */
export function dueQueryOf(
  { collection }: Pick<CollectionSchema<object>, 'collection'>,
  due: string,
  { where = () => ({}), aheadMs = 0 }: { where?: (now: Date) => object; aheadMs?: number } = {},
): DueQuery {
  const stages = (now: Date) => [
    { $match: { [due]: { $gt: BEGINNING }, ...where(now) } },
    { $sort: { [due]: 1 } },
    { $limit: 1 },
    { $project: { _id: 0, at: { $subtract: [`$${due}`, aheadMs] } } },
  ];
  return { collection, stages };
}
