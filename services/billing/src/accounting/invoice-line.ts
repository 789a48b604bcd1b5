import type { InvoiceLine as LineShown } from '@recado/contracts';

type InCents<L> = L extends { value: number } ? Omit<L, 'value'> & { cents: number } : never;
/** The items that make up an invoice. */
export type InvoiceLine = InCents<LineShown>;
