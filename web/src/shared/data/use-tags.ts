import type { Tag } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useReadAgain } from './use-read-again.js';

export const TAGS_KEY = ['tags'] as const;

/** All tags of the company, by name. */
export function useTags() {
  useTopic('tag', useReadAgain(TAGS_KEY));
  return useQuery({
    queryKey: [...TAGS_KEY, 'list'],
    queryFn: ({ signal }) => api.get<Tag[]>('/tags/list', { signal }),
  });
}
