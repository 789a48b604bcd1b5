import type { Tag } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useReadAgain } from './use-read-again.js';

export const TAGS_KEY = ['tags'] as const;

const LIST = {
  queryKey: [...TAGS_KEY, 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Tag[]>('/tags/list', { signal }),
};

/** All tags of the company, by name. */
export function useTags() {
  useTopic('tag', useReadAgain(TAGS_KEY));
  return useQuery(LIST);
}

/** The tags of a ticket as they are called now: a ticket does not hear that one was renamed. A page above listens for all rows. */
export function useNamesNow<T extends Pick<Tag, 'id'>>(tags: readonly T[]): readonly (T | Tag)[] {
  const { data: known } = useQuery({ ...LIST, enabled: tags.length > 0 });
  return tags.map((tag) => known?.find(({ id }) => id === tag.id) ?? tag);
}
