import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from './Icon.js';
import type { IconName } from './icon-paths.js';

type Props = { icon?: IconName; title: string; hint?: string; children?: ReactNode };

/** Shows that a list is empty, and what to do about it. */
export function EmptyState({ icon, title, hint, children }: Props) {
  return (
    <Stack
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 1,
        p: 4,
        minHeight: icon ? 240 : 0,
      }}
    >
      {icon ? (
        <Box sx={{ p: 2, borderRadius: '50%', bgcolor: 'accentSoft', color: 'primary.main', display: 'grid', mb: 1 }}>
          <Icon name={icon} size={28} />
        </Box>
      ) : null}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint ? <Typography sx={{ color: 'text.secondary', maxWidth: 320 }}>{hint}</Typography> : null}
      {children}
    </Stack>
  );
}
