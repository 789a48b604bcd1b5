import type { QueueOption } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { readingOf } from '../../shared/data/reading.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { useThrottledReload } from '../../shared/data/use-throttled-reload.js';
import { movedTree, type Target } from './option-rows.js';

export const optionsKey = (queueId: string) => ['queue-options', queueId] as const;
const NONE: readonly QueueOption[] = [];

/**
 * Loads a queue's menu and keeps it current. Moves are applied optimistically, and reverted when the server rejects
 * them.
 */
export function useOptions(queueId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const queryKey = optionsKey(queueId);
  const reload = useThrottledReload(queryKey);
  useTopic('queue', (event) => {
    if (event.queueId === queueId) reload();
  });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<QueueOption[]>('/queue-options', { query: { queueId, parentId: '-1' }, signal }),
  });
  const { mutate } = useMutation({
    mutationFn: ({ id, to }: { id: string; to: Target }) => api.put(`/queue-options/${id}`, to),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const move = (id: string, to: Target) => {
    // synchronously, because a dropped row would flicker otherwise
    queryClient.setQueryData<QueueOption[]>(queryKey, (tree) => tree && movedTree(tree, id, to));
    mutate({ id, to });
  };
  return {
    options: query.data ?? NONE,
    reading: readingOf(query),
    move,
  };
}
