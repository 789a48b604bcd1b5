import type { PageQuickMessages } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

/** Also of what the composer offers: whatever changes here is read again there. */
export const QUICK_KEY = ['quick-messages'] as const;
type Page = z.output<(typeof PageQuickMessages)['reply']>;

/** Quick messages by shortcode, page by page. */
export const useQuickPages = (typed: string) =>
  usePages({
    ...{ queryKey: QUICK_KEY, path: '/quick-messages', typed, topic: 'quickmessage' },
    rowsOf: ({ records }: Page) => records,
  });
