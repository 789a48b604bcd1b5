import type { Tag } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';

export const TAGS_KEY = ['tags'] as const;

const LIST = {
  queryKey: [...TAGS_KEY, 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Tag[]>('/tags/list', { signal }),
};

/** Loads all tags of the company, sorted by name. */
export function useTags() {
  useTopic('tag', useThrottledReload(TAGS_KEY));
  return useQuery(LIST);
}

/**
 * Returns a ticket's tags with their current names, because tickets are not updated when a tag is renamed. A parent
 * page subscribes for all rows.
 */
export function useCurrentNames<T extends Pick<Tag, 'id'>>(tags: readonly T[]): readonly (T | Tag)[] {
  const { data: known } = useQuery({ ...LIST, enabled: tags.length > 0 });
  return tags.map((tag) => known?.find(({ id }) => id === tag.id) ?? tag);
}
