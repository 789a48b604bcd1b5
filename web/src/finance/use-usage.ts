import type { Usage } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useCan } from '../providers/session.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';

export const USAGE_KEY = ['usage'] as const;

/** Returns how much of its plan the company uses, for users who manage payments. */
export function useUsage(): Usage | undefined {
  const mayPay = useCan('subscription:pay');
  useTopic('payment', useThrottledReload(USAGE_KEY));
  const { data } = useQuery({
    queryKey: USAGE_KEY,
    queryFn: ({ signal }) => api.get<Usage>('/addons', { signal }),
    enabled: mayPay,
  });
  return data;
}
