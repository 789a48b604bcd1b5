import type { CountUses, RequestOf } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { api } from '../../providers/api.js';

type Uses = z.output<typeof CountUses.reply>;
/** `isDefault`: a connection over which all others answer. */
type Deleted = { id: string; isDefault?: boolean };
type Of = keyof RequestOf<typeof CountUses>;
/** The counts of an earlier question may have changed. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** Says what hangs on something that is about to be deleted. Undefined until it is counted, and for what is not counted. */
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
