import type { CountUses, RequestOf } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { api } from '../../providers/api.js';

type Uses = z.output<typeof CountUses.reply>;
/** `isDefault` marks the connection that all others fall back to. */
type Deleted = { id: string; isDefault?: boolean };
type Of = keyof RequestOf<typeof CountUses>;
/** The counts from an earlier question may have changed. */
const FRESH = { staleTime: 0, gcTime: 0 };

/**
 * Describes what depends on a record that is about to be deleted. Undefined until it is counted, and for records
 * without dependents.
 */
export function useConsequence(of: Of | undefined, { id, isDefault }: Deleted, isAsked = true): string | undefined {
  const translate = useTranslate();
  const { data } = useQuery({
    ...FRESH,
    queryKey: ['uses', of, id],
    enabled: isAsked && of !== undefined,
    queryFn: () => api.get<Uses>('/uses', { query: { [of ?? '']: id } }),
  });
  const text = of === 'whatsappId' && isDefault ? 'defaultWhatsappId' : of;
  return data && translate(`consequences.${text}`, { ...data });
}
