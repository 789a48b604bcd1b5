import type { ListQuickFolders } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';

const KEY = ['quick-messages', 'folders'] as const;
const NONE: readonly string[] = [];

/** Returns the existing folders, sorted by name. */
export function useFolders(): readonly string[] {
  const queryClient = useQueryClient();
  useTopic('quickmessage', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get<z.output<(typeof ListQuickFolders)['reply']>>('/quick-messages/folders', { signal }),
  });
  return data?.folders ?? NONE;
}
