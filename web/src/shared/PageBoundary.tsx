import { Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { EmptyState } from './EmptyState.js';

function Broken({ resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate();
  return (
    <Stack role="alert" sx={{ height: '100%', minWidth: 0, justifyContent: 'center' }}>
      <EmptyState icon="alert" title={translate('app.crashed')} hint={translate('app.crashedHint')}>
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" onClick={resetErrorBoundary}>
            {translate('app.tryAgain')}
          </Button>
          <Button variant="outlined" onClick={() => window.location.reload()}>
            {translate('app.reload')}
          </Button>
        </Stack>
      </EmptyState>
    </Stack>
  );
}

type Props = {
  /** The page is rendered again when this changes. */
  of: string;
  children: ReactNode;
};

/** An error boundary for a page or a section of it. React logs the error. */
export function PageBoundary({ of, children }: Props) {
  const queryClient = useQueryClient();
  // the cached data may have caused the error
  const clearCache = () => queryClient.removeQueries({ type: 'inactive' });
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[of]} onReset={clearCache}>
      {children}
    </ErrorBoundary>
  );
}
