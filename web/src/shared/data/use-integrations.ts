import type { ListIntegrations } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from './use-pages.js';

export const INTEGRATIONS_KEY = ['integrations'] as const;
type Page = z.output<(typeof ListIntegrations)['reply']>;

/** Loads integrations page by page, sorted by name. */
export const useIntegrations = (typed = '', enabled = true) =>
  usePages({
    ...{ queryKey: INTEGRATIONS_KEY, path: '/queueIntegration/', typed, enabled, topic: 'queueIntegration' },
    rowsOf: ({ queueIntegrations }: Page) => queueIntegrations,
  });
