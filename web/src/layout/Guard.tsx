import { useNotify } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../providers/session.js';
import { usePlan } from '../shared/data/use-plan.js';
import { NoAccess } from './GoToInbox.js';
import { refusalOf } from './navigation-items.js';

const TOAST_MS = 3_000;
const REDIRECT_AFTER_MS = 1_000;

function Refused({ reason }: { reason: string }) {
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    notify(reason, { type: 'error', autoHideDuration: TOAST_MS });
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [notify, navigate, reason]);
  return null;
}

/** Keeps the page from those for whom it is not: says why and goes home. The server refuses them anyway. */
export function Guard({ path, children }: { path: string; children: ReactNode }) {
  const user = useSession();
  const plan = usePlan();
  const reason = refusalOf(path, { user, plan });
  return reason ? <Refused reason={reason} /> : children;
}

/** A page that is there only while the browser's storage has a flag. Without one it is there for everybody. */
export function WhileFlagged({ flag, children }: { flag: string | undefined; children: ReactNode }) {
  return flag && localStorage.getItem(flag) === null ? <NoAccess /> : children;
}
