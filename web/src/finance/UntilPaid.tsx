import { Alert } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTopic } from '../providers/realtime-context.js';
import { SESSION_KEY, useSession } from '../providers/session.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';
import { formatDueDate } from '../shared/lib/format.js';

const HOME_AFTER_MS = 4_000;

/** Shows the payment methods until the payment arrives, then confirms it and opens the home page after four seconds. */
export function UntilPaid({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { timeZone } = useSession().company;
  const reloadSession = useThrottledReload(SESSION_KEY);
  const [isPaid, setPaid] = useState(false);
  useTopic('payment', ({ company }) => {
    const date = formatDueDate(company.dueDate, timeZone);
    notify(translate('finance.renewed', { date }), { type: 'success', autoHideDuration: HOME_AFTER_MS });
    void reloadSession();
    setPaid(true);
  });
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => void navigate('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPaid, navigate]);
  return isPaid ? <Alert severity="success">{translate('finance.pix.paid')}</Alert> : children;
}
