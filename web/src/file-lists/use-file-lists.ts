import type { PageFileLists } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

export const FILE_LISTS_KEY = ['file-lists'] as const;
type Page = z.output<(typeof PageFileLists)['reply']>;

/** File lists by name, page by page. */
export const useFileLists = (typed: string) =>
  usePages({
    ...{ queryKey: FILE_LISTS_KEY, path: '/files/', typed, topic: 'file' },
    rowsOf: ({ files }: Page) => files,
  });
