import type { ListTags } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';
import { TAGS_KEY } from '../shared/data/use-tags.js';

type Page = z.output<(typeof ListTags)['reply']>;
export type CountedTag = Page['tags'][number];

/** Tags with how many tickets have them, page by page. */
export const useTagPages = (typed: string) =>
  usePages({
    ...{ queryKey: TAGS_KEY, path: '/tags/', typed, topic: 'tag' },
    rowsOf: ({ tags }: Page) => tags,
  });
