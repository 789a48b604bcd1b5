import type { ListKnowledgeNames } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';

type Listed = z.output<(typeof ListKnowledgeNames)['reply']>;

/** Returns the names of all knowledge sources, or undefined until they are loaded. */
export function useKnowledge(enabled: boolean): Listed | undefined {
  const { data } = useQuery({
    queryKey: ['knowledgeNames'],
    enabled,
    queryFn: ({ signal }) => api.get<Listed>('/knowledge', { signal }),
  });
  return data;
}
