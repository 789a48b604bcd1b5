import type { GetAiUsage } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';

type AiUsage = z.output<(typeof GetAiUsage)['reply']>;
const AGAIN_MS = 5 * 60_000;

/** Loads, for an admin, the company's AI tokens used today and the daily limit. */
export function useAiUsage(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['ai-usage'],
    enabled,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) => api.get<AiUsage>('/ai-usage', { signal }),
  });
  return data;
}
