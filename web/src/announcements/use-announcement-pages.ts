import type { ListAnnouncements } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

/** The bell reads under the same key, so a change shows in both. */
export const ANNOUNCEMENTS_KEY = ['announcements'] as const;
type Page = z.output<(typeof ListAnnouncements)['reply']>;

/** All announcements, active or not, page by page. */
export const useAnnouncementPages = (typed: string) =>
  usePages({
    ...{ queryKey: ANNOUNCEMENTS_KEY, path: '/announcements/', typed, topic: 'announcement' },
    rowsOf: ({ records }: Page) => records,
  });
