import type { Invoice } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../providers/api.js';

/** Finds the invoice that a checkout without one pays: the open one. Null when none is open yet. */
export function useNextInvoice(chosen: Invoice | null): Invoice | null {
  const { data } = useQuery({
    queryKey: ['invoices', 'next'],
    queryFn: ({ signal }) => api.get<{ invoices: Invoice[] }>('/invoices/all', { signal }),
    enabled: chosen === null,
  });
  return chosen ?? data?.invoices.find(({ status }) => status === 'open') ?? null;
}
