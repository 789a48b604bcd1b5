import type { ListPrompts, Prompt } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { readingOf } from '../data/reading.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';

export const PROMPTS_KEY = ['prompts'] as const;
const NONE: readonly Prompt[] = [];

/** Loads all prompts of the company, sorted by name. */
export function usePrompts(enabled = true) {
  useTopic('prompt', useThrottledReload(PROMPTS_KEY));
  const query = useQuery({
    queryKey: PROMPTS_KEY,
    enabled,
    queryFn: ({ signal }) => api.get<z.output<(typeof ListPrompts)['reply']>>('/prompt', { signal }),
  });
  return { prompts: query.data?.prompts ?? NONE, reading: readingOf(query) };
}
