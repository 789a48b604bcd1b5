import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompany, prefixOf } from './media-key.js';
import type { MediaPage, MediaSlice } from './media-store.js';

/** Returns whether the error means that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const PART = /^[0-9a-f]{2}$/;
const NAME = /^[0-9a-f]{40}$/;

/** Lists the folders of companies. They are few and have short names, so they are read in one call. */
export async function foldersOfCompanies(folder: string, { after, limit }: MediaSlice): Promise<MediaPage<string>> {
  const found = (await namesIn(folder)).filter(isCompany).toSorted((a, b) => (prefixOf(a) < prefixOf(b) ? -1 : 1));
  const rest = after === null ? found : found.filter((name) => prefixOf(name) > prefixOf(after));
  const items = rest.slice(0, limit);
  return { items, next: items.length < rest.length ? (items.at(-1) ?? null) : null };
}

/** Iterates over the names of a company's files after `after`, in order, and holds the names of one folder at a time. */
export async function* filesOfCompany(home: string, after: string): AsyncGenerator<string> {
  for (const first of await partsIn(home, after.slice(0, 2)))
    for (const second of await partsIn(join(home, first), first === after.slice(0, 2) ? after.slice(2, 4) : '')) {
      const names = await namesIn(join(home, first, second));
      yield* names.filter((name) => NAME.test(name) && name > after).toSorted();
    }
}

const partsIn = async (folder: string, from: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => PART.test(name) && name >= from).toSorted();

/** A missing folder is empty: it is created with a company's first file. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
