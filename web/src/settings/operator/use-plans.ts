import type { PlanRecord } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';

export const PLANS_KEY = ['plans'] as const;

/** Every plan, internal ones too. */
export const usePlans = () =>
  useQuery({ queryKey: PLANS_KEY, queryFn: ({ signal }) => api.get<PlanRecord[]>('/plans/all', { signal }) });
