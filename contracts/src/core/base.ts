import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.js';

export { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.js';

/** A page of the specification's list calls: numbered from 1. Values come as query strings, so they are coerced. */
export const PageQuery = z.strictObject({
  searchParam: z.string().trim().max(100).default(''),
  pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
});

/**
 * A list that is read on from where a page ended: `nextCursor` of that page is the `cursor` of the one after it. Any
 * process of the service understands it, and what came or went meanwhile is neither skipped nor shown twice. It is opaque.
 * Without it a page is found by its number, which walks over all before it.
 */
export const Cursor = z.string().max(1_000).optional();
export const NextCursor = z.string().nullable();

/** The simple REST dialect of react-admin, already parsed by the gateway from `sort`, `range` and `filter`. */
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
  /** Where a list gave one with the page before, `offset` says only how many rows stand before this page. */
  cursor: Cursor,
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;

/** 2 to 50 characters, with the specification's texts (administration, section 5). */
export const Name = z.string({ error: 'Required' }).trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!');
export const Email = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Invalid email'))
  .meta({ format: 'email' });
/** A number of a form or of JSON. An empty field, null and a boolean are no number, although JavaScript makes 0 or 1 of them. */
export const FormNumber = z
  .union([z.number(), z.string().trim().min(1, 'Required')], { error: 'Invalid number' })
  .pipe(z.coerce.number({ error: 'Invalid number' }));
/** A secret is shown by its last characters. A client that sends the mask back leaves the secret unchanged. */
export const MASK = '••••••••';
export const MaskedSecret = z.string().regex(new RegExp(`^${MASK}.{0,4}$`));
export const maskedSecret = (secret: string): string =>
  secret === '' ? '' : `${MASK}${secret.length < 12 ? '' : secret.slice(-4)}`;
export const Timestamp = z.iso.datetime();
/** A day where the company is, yyyy-mm-dd. */
export const Day = z.iso.date();
export const Done = z.object({ message: z.string() });
export const ById = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });
