import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';

export function Loading() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('app.loading')} sx={{ p: 4, maxWidth: 720 }}>
      <Skeleton width={220} height={32} />
      <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} />
    </Box>
  );
}
