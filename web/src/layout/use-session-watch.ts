import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { useRealtime, useTopic } from '../providers/realtime-context.js';
import { SESSION_KEY } from '../providers/session.js';

const RELOAD_AFTER_MS = 1_000;
const TOAST_MS = 2_000;

/** Starts the socket, and reacts to a session that ends here or is taken over elsewhere. */
export function useSessionWatch(user: { id: string; companyId: string } | undefined) {
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const companyId = user?.companyId;

  useEffect(() => (companyId ? realtime.start(companyId) : undefined), [realtime, companyId]);

  useEffect(
    () =>
      credentials.onEnd(() => {
        notify('shell.ended', { type: 'warning', autoHideDuration: TOAST_MS });
        void navigate('/login');
        queryClient.clear();
      }),
    [navigate, notify, queryClient],
  );

  useTopic('auth', (event) => {
    if (event.user.id !== user?.id) return;
    notify('shell.elsewhere', { type: 'error', autoHideDuration: null });
    setTimeout(() => {
      localStorage.clear();
      window.location.reload();
    }, RELOAD_AFTER_MS);
  });

  useTopic('user', ({ userId }) => {
    if (userId === user?.id) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  });
}
