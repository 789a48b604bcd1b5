import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-screen-size.js';

/** Hides a table cell on phones. Its value is shown elsewhere there, or after opening the record. */
export const ROOMY = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** A second line in a row on phones, for values that have their own columns on wider screens. */
export function PhoneSubtitle({ children }: { children: ReactNode }) {
  return useIsPhone() ? <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{children}</Box> : null;
}
