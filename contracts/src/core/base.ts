import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.js';

export { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.js';

/** A page of the specification's list calls, numbered from 1. Values arrive as query strings, so they are coerced. */
export const PageQuery = z.strictObject({
  searchParam: z.string().trim().max(100).default(''),
  pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
});

/**
 * Cursor pagination: the `nextCursor` of a page is the `cursor` of the next one. The cursor is opaque and valid in
 * any process of the service; rows that are added or removed meanwhile cause no skipped or repeated rows. If no cursor
 * is given, the page is located by its number, which requires reading all earlier pages.
 */
export const Cursor = z.string().max(1_000).optional();
export const NextCursor = z.string().nullable();

/** A list request in react-admin's simple REST dialect, parsed by the gateway from `sort`, `range` and `filter`. */
export const AdminListQuery = z.strictObject({
  sort: z.strictObject({ field: z.string().regex(/^\w{1,40}$/), order: z.enum(['ASC', 'DESC']) }).optional(),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  filter: z
    .record(
      z.string().regex(/^\w{1,40}$/),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(100)]),
    )
    .default({}),
  /** If the previous page's cursor is given, `offset` only states the number of rows before this page. */
  cursor: Cursor,
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;

/** The filter that all tables accept: search words, and the ids of react-admin's `getMany`. */
export const TableFilter = z.strictObject({
  q: z.string().trim().max(100).default(''),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_PAGE_SIZE)]).optional(),
});

/** A boolean, also accepted as a string, because select fields send strings. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** 2 to 50 characters, with the specification's texts (administration, section 5). */
export const Name = z.string({ error: 'Required' }).trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!');
export const Email = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Invalid email'))
  .meta({ format: 'email' });
/** A number from a form or JSON. Rejects empty fields, null and booleans, which JavaScript would convert to 0 or 1. */
export const FormNumber = z
  .union([z.number(), z.string().trim().min(1, 'Required')], { error: 'Invalid number' })
  .pipe(z.coerce.number({ error: 'Invalid number' }));
/** A secret is shown as a mask and its last characters. A client that sends the mask back leaves the secret unchanged. */
export const MASK = '••••••••';
export const MaskedSecret = z.string().regex(new RegExp(`^${MASK}.{0,4}$`));
export const maskedSecret = (secret: string): string =>
  secret === '' ? '' : `${MASK}${secret.length < 12 ? '' : secret.slice(-4)}`;
export const Timestamp = z.iso.datetime();
/** A day in the company's time zone, yyyy-mm-dd. */
export const Day = z.iso.date();
export const Done = z.object({ message: z.string() });
export const ById = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });
