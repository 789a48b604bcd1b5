/** Hides a table cell on phones. Its value is shown elsewhere there, or after opening the record. */
export const ROOMY = { display: { xs: 'none', sm: 'table-cell' } } as const;
