import { Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** A section of the notifications page, labelled by its title. */
export function NoticeCard({ title, children }: { title: string; children: ReactNode }) {
  const label = useTranslate()(title);
  return (
    <Card component="section" aria-label={label} sx={{ p: 2.5, minWidth: 0 }}>
      <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
        <Typography variant="h2">{label}</Typography>
        {children}
      </Stack>
    </Card>
  );
}
