import type { Tag } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

export const TAGS_KEY = ['tags'] as const;

/** All tags of the company, by name. */
export function useTags() {
  const queryClient = useQueryClient();
  useTopic('tag', () => void queryClient.invalidateQueries({ queryKey: TAGS_KEY }));
  return useQuery({
    queryKey: [...TAGS_KEY, 'list'],
    queryFn: ({ signal }) => api.get<Tag[]>('/tags/list', { signal }),
  });
}
