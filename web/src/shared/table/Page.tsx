import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/document-title.js';

type Props = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  fill?: boolean;
  /** Whether the server denied access to the page's data, so that its actions are hidden too. */
  isRefused?: boolean;
};

/** Makes the page as high as the screen, so that its content scrolls inside. */
const fillStyle = { height: '100%', display: 'flex', flexDirection: 'column' } as const;

/** On a phone, a search field fills the rest of its row. */
const actionsStyle = {
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  '&:has(input[type=search])': { flexGrow: { xs: 1, sm: 0 } },
};

/** An administration page: title, actions beside it, and the content below. */
export function Page({ title, lead, actions, children, fill = false, isRefused = false }: Props) {
  usePageTitle(title);
  return (
    <Box sx={{ p: { xs: '16px', sm: '24px 32px' }, minWidth: 0, ...(fill && fillStyle) }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 2.5 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {lead ? <Box sx={{ color: 'text.secondary', mt: '4px' }}>{lead}</Box> : null}
        </Box>
        {actions && !isRefused ? (
          <Stack direction="row" sx={actionsStyle}>
            {actions}
          </Stack>
        ) : null}
      </Stack>
      {children}
    </Box>
  );
}
