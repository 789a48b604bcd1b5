/** A cell of a table for which a phone has no room; what it says stands elsewhere there, or can be opened. */
export const ROOMY = { display: { xs: 'none', sm: 'table-cell' } } as const;
