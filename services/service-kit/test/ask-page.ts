import { AdminListQuery, type Page, type Table } from '@recado/contracts/core';
import type { z } from 'zod';

/** See `pagesOf`. */
type Pages<K extends string, Q> = {
  query: { parse(query: unknown): Q };
  requestOf(query: Q): z.input<typeof AdminListQuery>;
  replyOf(table: Table<never>, query: Q): Page<K, unknown>;
};

/** Asks for a list in the form of the specification, as the gateway does. */
export async function askPage<K extends string, T, Q>(
  pages: Pages<K, Q>,
  given: object,
  ask: (request: AdminListQuery) => Promise<Table<T>>,
): Promise<Page<K, T>> {
  const query = pages.query.parse(given);
  const table = await ask(AdminListQuery.parse(pages.requestOf(query)));
  return pages.replyOf(table as Table<never>, query) as Page<K, T>;
}
