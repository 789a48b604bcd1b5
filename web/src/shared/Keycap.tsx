import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { MONO } from '../theme/tokens.js';

/** A key as printed on a keyboard. */
export function Keycap({ children }: { children: ReactNode }) {
  return (
    <Box component="kbd" sx={keyStyle}>
      {children}
    </Box>
  );
}

const keyStyle = {
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: '16px',
  border: 1,
  borderColor: 'line',
  borderRadius: '6px',
  px: '6px',
  py: '1px',
  bgcolor: 'background.default',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};
