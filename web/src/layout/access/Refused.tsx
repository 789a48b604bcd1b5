import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState.js';

const TOAST_MS = 3_000;
const REDIRECT_AFTER_MS = 1_000;
const FROM_OPERATORS_PARTS_AFTER_MS = 500;

/** Replaces a page that the user may not open: shows the reason, and opens the home page after a short delay. */
export function Refused({ reason, afterMs = REDIRECT_AFTER_MS }: { reason: string; afterMs?: number }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    notify(reason, { type: 'error', autoHideDuration: TOAST_MS });
    const timer = setTimeout(() => void navigate('/', { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [notify, navigate, reason, afterMs]);
  return (
    <EmptyState icon="alert" title={translate('pages.refused')} hint={translate('pages.refusedHint')}>
      <Button component={Link} to="/" replace variant="outlined">
        {translate('pages.goHome')}
      </Button>
    </EmptyState>
  );
}

/** Refuses access to an area that only the operator may open. */
export const SuperOnly = () => <Refused reason="pages.superOnly" afterMs={FROM_OPERATORS_PARTS_AFTER_MS} />;

/** Refuses access to a page that the user has no permission to open. */
export const NoAccess = () => <Refused reason="app.noAccess" />;
