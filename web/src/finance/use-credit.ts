import type { GetCredit } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useCan } from '../providers/session.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';

const CREDIT_KEY = ['credit'] as const;

/** Returns the company's credit, for users who manage payments. */
export function useCredit(): number {
  const mayPay = useCan('subscription:pay');
  useTopic('payment', useThrottledReload(CREDIT_KEY));
  const { data } = useQuery({
    queryKey: CREDIT_KEY,
    queryFn: ({ signal }) => api.get<z.output<(typeof GetCredit)['reply']>>('/invoices/credit', { signal }),
    enabled: mayPay,
  });
  return data?.credit ?? 0;
}
