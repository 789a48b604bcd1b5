import type { Invoice } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../providers/api.js';

/** Returns the open invoice that a checkout without a selected invoice pays, or null if there is none yet. */
export function useNextInvoice(chosen: Invoice | null): Invoice | null {
  const { data } = useQuery({
    queryKey: ['invoices', 'next'],
    queryFn: ({ signal }) => api.get<{ invoices: Invoice[] }>('/invoices/all', { signal }),
    enabled: chosen === null,
  });
  return chosen ?? data?.invoices.find(({ status }) => status === 'open') ?? null;
}
