import { AdminListQuery, MAX_PAGE_SIZE, PAGE_SIZE } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import { parseInput } from '../request-input.js';

/**
 * Query of react-admin's simple REST dialect: `sort=["name","ASC"]&range=[0,24]&filter={"q":"ana"}`. Each parameter is
 * optional and encoded as JSON. Long lists return a `next-cursor` with each page, which finds the next page without
 * skipping rows.
 */
export const RestQuery = z.strictObject({
  sort: z.string().max(200).optional(),
  range: z.string().max(40).optional(),
  filter: z.string().max(8_000).optional(),
  cursor: AdminListQuery.shape.cursor,
});

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const Range = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
const Filter = AdminListQuery.shape.filter;

function fromJson<S extends z.ZodType>(schema: S, text: string | undefined, field: string): z.output<S> | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new AppError('ERR_VALIDATION', { details: { fields: { [field]: ['Invalid'] }, form: [] } });
  }
}

/**
 * Converts the query to a list call of the services. A request for given ids (getMany) returns all of them. @throws
 * ERR_VALIDATION
 */
export function listQueryOf(query: z.output<typeof RestQuery>): AdminListQuery {
  const sort = fromJson(Sort, query.sort, 'sort');
  const [first, last] = fromJson(Range, query.range, 'range') ?? [0, PAGE_SIZE - 1];
  const filter = fromJson(Filter, query.filter, 'filter') ?? {};
  const wanted = Array.isArray(filter.id) ? MAX_PAGE_SIZE : last - first + 1;
  const found = {
    ...(sort && { sort: { field: sort[0], order: sort[1] } }),
    offset: first,
    limit: Math.min(Math.max(wanted, 1), MAX_PAGE_SIZE),
    filter,
    cursor: query.cursor,
  };
  return parseInput(AdminListQuery, found, {}) as AdminListQuery;
}

/** Formats `users 0-24/319`. The dialect has no notation for an empty page. */
export const contentRangeOf = (
  name: string,
  { offset, count, total }: { offset: number; count: number; total: number },
) => `${name} ${offset}-${offset + Math.max(count - 1, 0)}/${total}`;
