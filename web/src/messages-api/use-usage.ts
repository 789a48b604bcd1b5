import type { CountExternalMessages } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';

export const USAGE_KEY = ['messages-api'] as const;

export const useUsage = () =>
  useQuery({
    queryKey: USAGE_KEY,
    queryFn: ({ signal }) =>
      api.get<z.output<(typeof CountExternalMessages)['reply']>>('/messages-api/usage', { signal }),
  }).data;
