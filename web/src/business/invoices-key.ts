export const INVOICES_KEY = ['business', 'invoices'] as const;
