import type { mongo } from 'mongoose';

/** The stored path of each sortable column, and the default sort order. */
export type TableColumns = {
  paths: Readonly<Record<string, string>>;
  first: { field: string; order: 'ASC' | 'DESC' };
  /** The tiebreaker for rows with equal values in the sorted column. */
  ties?: Readonly<Record<string, 1 | -1>>;
};
/** A page in the simple REST dialect of react-admin. */
export type TablePage = {
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  offset: number;
  limit: number;
};

/** Reads one page of an administration table and counts its rows. Sorting by an unknown column is not an error. */
export async function readTable<D extends { _id: string }>(
  collection: mongo.Collection<D>,
  where: mongo.Filter<D>,
  page: TablePage,
  { paths, first, ties }: TableColumns,
): Promise<{ rows: D[]; total: number }> {
  const { sort, offset } = page;
  const { field, order } = sort && sort.field in paths ? sort : first;
  const direction = order === 'ASC' ? 1 : -1;
  const cut = {
    sort: { [paths[field] ?? '_id']: direction, ...(ties ?? { _id: direction }) },
    skip: offset,
    limit: page.limit,
  } as const;
  const [rows, total] = await Promise.all([
    offset === 0 ? collection.find<D>(where, cut).toArray() : readAfter(collection, where, cut),
    collection.countDocuments(where),
  ]);
  return { rows, total };
}

/** Skips the rows before a page by reading index keys only, if the index has all the fields. */
async function readAfter<D extends { _id: string }>(
  collection: mongo.Collection<D>,
  where: mongo.Filter<D>,
  cut: mongo.FindOptions,
): Promise<D[]> {
  const keys = await collection.find<{ _id: string }>(where, { ...cut, projection: { _id: 1 } }).toArray();
  const ids = keys.map(({ _id }) => _id);
  const filter = { $and: [where, { _id: { $in: ids } }] } as mongo.Filter<D>;
  const found = await collection.find<D>(filter, { hint: '_id_' }).toArray();
  const rowOf = new Map(found.map((row) => [row._id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}
