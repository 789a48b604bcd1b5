import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

const TOAST_MS = 2_000;

export const GoToInbox = () => <Navigate to="/tickets" replace />;

/** Nothing is shown of what one may not see: back to the inbox, and why. */
export function NoAccess() {
  const notify = useNotify();
  useEffect(() => notify('app.noAccess', { type: 'error', autoHideDuration: TOAST_MS }), [notify]);
  return <GoToInbox />;
}
