import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { TOUCH, TOUCH_PX } from '../../theme/tokens.js';

type Props = { title: string; action?: string; onAction?: () => void; children: ReactNode };

/** A section of the contact pane with a title and an optional action. */
export function Section({ title, action, onAction, children }: Props) {
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mb: '4px' }}>
        <Box component="h3" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', m: 0 }}>
          {title}
        </Box>
        {action ? (
          <Button
            size="small"
            variant="text"
            onClick={onAction}
            aria-label={`${action}: ${title}`}
            sx={{ fontSize: 12.5, minHeight: 28, minWidth: 0, px: 1, mr: -1, [TOUCH]: { minHeight: TOUCH_PX } }}
          >
            {action}
          </Button>
        ) : null}
      </Box>
      {children}
    </Box>
  );
}
