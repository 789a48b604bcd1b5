import type { mongo } from 'mongoose';

/**
 * Runs several pipelines on a collection in one request. A single combined query would sort the results of all
 * pipelines together.
 * @returns the documents of each pipeline, in order
 */
export async function aggregateEach<D extends mongo.Document, T>(
  collection: mongo.Collection<D>,
  pipelines: readonly mongo.Document[][],
): Promise<T[][]> {
  const numbered = pipelines.map((pipeline, n) => [
    ...pipeline,
    { $project: { _id: 0, n: { $literal: n }, document: '$$ROOT' } },
  ]);
  const [first = [], ...others] = numbered;
  const unions = others.map((pipeline) => ({ $unionWith: { coll: collection.collectionName, pipeline } }));
  const found = await collection.aggregate<{ n: number; document: T }>([...first, ...unions]).toArray();
  return pipelines.map((_, place) => found.filter(({ n }) => n === place).map(({ document }) => document));
}
