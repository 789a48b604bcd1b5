import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState.js';

const TOAST_MS = 3_000;
const REDIRECT_AFTER_MS = 1_000;
const FROM_OPERATORS_PARTS_AFTER_MS = 500;

/** Stands in place of a page that is not for this user: says why, and goes home after a moment. */
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

/** The refusal of the operator's part of a page. */
export const SuperOnly = () => <Refused reason="pages.superOnly" afterMs={FROM_OPERATORS_PARTS_AFTER_MS} />;

/** The refusal of a page that needs a permission which the user does not have. */
export const NoAccess = () => <Refused reason="app.noAccess" />;
