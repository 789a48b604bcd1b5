import type { mongo } from 'mongoose';

/** Which stored path each column is sorted by, and the column that a list is sorted by unless asked otherwise. */
export type TableColumns = {
  paths: Readonly<Record<string, string>>;
  first: { field: string; order: 'ASC' | 'DESC' };
  /** The order of rows that are equal in the sorted column. */
  ties?: Readonly<Record<string, 1 | -1>>;
};
/** A page as the simple REST dialect of react-admin asks for it. */
export type TablePage = {
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  offset: number;
  limit: number;
};

/** Reads one page of an administration table and counts its rows. A column that cannot be sorted by is not an error. */
export async function readTable<D extends { _id: string }>(
  collection: mongo.Collection<D>,
  wanted: mongo.Filter<D>,
  { sort, offset, limit }: TablePage,
  { paths, first, ties }: TableColumns,
): Promise<{ rows: D[]; total: number }> {
  const { field, order } = sort && sort.field in paths ? sort : first;
  const direction = order === 'ASC' ? 1 : -1;
  const [rows, total] = await Promise.all([
    collection
      .find<D>(wanted)
      .sort({ [paths[field] ?? '_id']: direction, ...(ties ?? { _id: direction }) })
      .skip(offset)
      .limit(limit)
      .toArray(),
    collection.countDocuments(wanted),
  ]);
  return { rows, total };
}
