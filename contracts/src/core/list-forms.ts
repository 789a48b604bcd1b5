import { z } from 'zod';
import { type AdminListQuery, NextCursor, PAGE_SIZE, type PageQuery, TableFilter } from './base.js';
import type { AnySchema } from './contract.js';
import { fold } from './without-accents.js';

type Request = z.input<typeof AdminListQuery>;
type Sort = NonNullable<Request['sort']>;
type Value = string | number | boolean;
type Filter = Readonly<Record<string, Value | undefined>>;
export type Table<T> = { data: T[]; total: number; nextCursor?: string | null };
export type Page<K extends string, T> = Record<K, T[]> & { count: number; hasMore: boolean };
type PageReply<K extends string, R extends AnySchema> = z.ZodObject<
  Record<K, z.ZodArray<R>> & { count: z.ZodNumber; hasMore: z.ZodBoolean }
>;

/** The reply of a list that its service filters, sorts and pages. */
export const tableOf = <R extends AnySchema>(row: R) => z.object({ data: z.array(row), total: z.number() });

/**
 * The specification's form of a list that its service filters, sorts and pages. The query contains `searchParam` and
 * `pageNumber` or `cursor`, and the reply contains the rows under `key`.
 */
export function pagesOf<K extends string, R extends AnySchema, Q extends z.ZodObject>(form: {
  /** The operation id of the HTTP call. */
  id: string;
  key: K;
  row: R;
  query: Q;
  /** Returns the filter for the other fields of the query, which are otherwise ignored. */
  filterOf?: (query: z.output<Q>) => Filter;
  sortOf?: (query: z.output<Q>) => Sort;
}) {
  const { id, key, row, query, filterOf, sortOf } = form;
  const hasCursor = 'cursor' in query.shape;
  const fields = { count: z.number(), hasMore: z.boolean(), ...(hasCursor && { nextCursor: NextCursor }) };
  type Given = z.output<typeof PageQuery> & { cursor?: string };
  return {
    ...{ id, query },
    reply: z.object({ [key]: z.array(row), ...fields }) as unknown as PageReply<K, R>,
    requestOf(given: z.output<Q>): Request {
      const { searchParam, pageNumber, cursor } = given as Given;
      const sort = sortOf?.(given);
      const filter = withoutUndefined({ q: searchParam || undefined, ...filterOf?.(given) });
      return { sort, offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE, filter, cursor };
    },
    replyOf<T = z.output<R>>({ data, total, nextCursor }: Table<T>, given: z.output<Q>): Page<K, T> {
      const { pageNumber } = given as Given;
      // the position of a page that was found by its cursor is not known
      const hasMore = hasCursor ? Boolean(nextCursor) : (pageNumber - 1) * PAGE_SIZE + data.length < total;
      return { [key]: data, count: total, hasMore, ...(hasCursor && { nextCursor }) } as unknown as Page<K, T>;
    },
  };
}

const withoutUndefined = (filter: Filter): Record<string, Value> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * React-admin's form of a list that its service returns as a whole, because it is short. The table is filtered by
 * words, ids and equal values.
 */
export function wholeTableOf<T extends { id: string }>(form: {
  /** The field of the reply that contains the list, if it is not the reply itself. */
  key?: string;
  /** The filter that the table accepts. */
  filter?: z.ZodObject;
  searchTextOf: (row: T) => string;
  /** The sortable columns. */
  columns: readonly (keyof T & string)[];
  /** The column by which the list is already sorted. */
  first?: keyof T & string;
  /** The optional fields that only the list contains. */
  omitted?: readonly (keyof T & string)[];
}) {
  const { key, filter = TableFilter, searchTextOf, columns, first, omitted = [] } = form;
  const inOrder = (rows: readonly T[], { field, order }: Sort): readonly T[] => {
    const column = columns.find((one) => one === field);
    if (!column) return rows;
    const ascending = column === first ? rows : rows.toSorted((a, b) => compare(a[column], b[column]));
    return order === 'DESC' ? ascending.toReversed() : ascending;
  };
  const matches = (row: T, { q = '', id, ...values }: Record<string, unknown>): boolean =>
    fold(searchTextOf(row)).includes(fold(q as string)) &&
    (id === undefined || (id as string[]).includes(row.id)) &&
    Object.entries(values).every(([field, value]) => value === undefined || row[field as keyof T] === value);
  return {
    ...{ key, filter },
    /** @param wanted the filter, parsed by `filter` */
    tableOf<Row extends T>(
      rows: readonly Row[],
      { sort, offset, limit }: Omit<z.output<typeof AdminListQuery>, 'filter'>,
      wanted: Record<string, unknown>,
    ): Table<Row> {
      const matching = rows.filter((row) => matches(row, wanted));
      const sorted = sort ? inOrder(matching, sort) : matching;
      const data = sorted.slice(offset, offset + limit).map((row) => {
        const shown: Partial<T> = { ...row };
        for (const field of omitted) delete shown[field];
        return shown as Row;
      });
      return { data, total: matching.length };
    },
  };
}

/** Compares two values of a column. Missing values are first. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other);
  return rankOf(one) - rankOf(other);
}

const rankOf = (value: unknown): number => {
  if (value === undefined || value === null) return Number.MIN_SAFE_INTEGER;
  return typeof value === 'string' ? 0 : Number(value);
};
