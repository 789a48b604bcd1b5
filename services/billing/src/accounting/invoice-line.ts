import type { InvoiceLine as LineShown } from '@recado/contracts';

type InCents<L> = L extends { value: number } ? Omit<L, 'value'> & { cents: number } : never;
/** An invoice is made of these. */
export type InvoiceLine = InCents<LineShown>;
