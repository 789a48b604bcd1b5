import type { ListPrompts, Prompt } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

export const PROMPTS_KEY = ['prompts'] as const;
const NONE: readonly Prompt[] = [];

/** All prompts of the company, by name. */
export function usePrompts(enabled = true) {
  const queryClient = useQueryClient();
  useTopic('prompt', () => void queryClient.invalidateQueries({ queryKey: PROMPTS_KEY }));
  const { data, isPending } = useQuery({
    queryKey: PROMPTS_KEY,
    enabled,
    queryFn: ({ signal }) => api.get<z.output<(typeof ListPrompts)['reply']>>('/prompt', { signal }),
  });
  return { prompts: data?.prompts ?? NONE, isPending };
}
