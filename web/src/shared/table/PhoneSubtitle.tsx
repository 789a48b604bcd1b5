import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-screen-size.js';

/** A second line in a row on a phone: what has a column of its own where there is room. */
export function PhoneSubtitle({ children }: { children: ReactNode }) {
  return useIsPhone() ? <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{children}</Box> : null;
}
