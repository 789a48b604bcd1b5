/** A cell of a table for which a phone has no room; what it says stands elsewhere there, or can be opened. */
export const ROOMY = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** A second line in a row on a phone, with what hid there. */
export const UNDER_NAME = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: 12 } as const;
