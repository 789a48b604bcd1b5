import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../shared/EmptyState.js';

/** Error boundary of last resort for screens that throw. */
export function CrashPage() {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ height: '100dvh', display: 'grid', placeItems: 'center' }}>
      <EmptyState icon="alert" title={translate('app.crashed')}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('app.reload')}
        </Button>
      </EmptyState>
    </Box>
  );
}
