import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { endingReason } from '../providers/ending-reason.js';
import { useRealtime, useTopic } from '../providers/realtime-context.js';
import { restart } from '../providers/restart.js';
import { SESSION_KEY } from '../providers/session.js';

const RELOAD_AFTER_MS = 1_000;

/** Notifies the operator once when the visit to a company has ended. */
function useEndOfEntry() {
  const notify = useNotify();
  useEffect(() => {
    if (endingReason.read() !== 'entryOver') return;
    endingReason.clear();
    notify('operatorEntry.over', { type: 'info' });
  }, [notify]);
}

/**
 * Follows another tab where the operator entered or left a company, because this tab still shows the previous session.
 */
function useOtherTabs(userId: string | undefined) {
  useEffect(() => {
    const follow = () => {
      const known = credentials.user();
      if (known && userId && known.id !== userId) restart.at('/');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [userId]);
}

/** Opens the socket, and reacts when the session ends here or is taken over elsewhere. */
export function useSessionWatch(user: { id: string; companyId: string } | undefined) {
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const companyId = user?.companyId;

  useEffect(() => (companyId ? realtime.start(companyId) : undefined), [realtime, companyId]);

  const isTakenOver = useRef(false);
  const leave = useCallback(() => {
    if (isTakenOver.current) return;
    isTakenOver.current = true;
    endingReason.set('elsewhere');
    notify('shell.elsewhere', { type: 'error', autoHideDuration: null });
    setTimeout(() => {
      localStorage.clear();
      window.location.reload();
    }, RELOAD_AFTER_MS);
  }, [notify]);

  useEffect(
    () =>
      credentials.onEnd(({ elsewhere = false }) => {
        // a request may be rejected before the socket event with the reason arrives
        if (elsewhere || isTakenOver.current) return leave();
        endingReason.set('ended');
        void navigate('/login');
        queryClient.clear();
      }),
    [leave, navigate, notify, queryClient],
  );

  useEndOfEntry();
  useOtherTabs(user?.id);

  useTopic('auth', (event) => {
    if (event.user.id === user?.id) leave();
  });

  useTopic('user', ({ userId }) => {
    if (userId === user?.id) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  });
}
