import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../providers/session.js';

/** Resumes sending the messages that were written before the page was loaded. */
export function useUnsent() {
  const queryClient = useQueryClient();
  const user = useSession();
  useEffect(() => {
    // Loaded after the first screen, which does not need it.
    void import('./deliver.js').then(({ resume }) => resume({ queryClient, user }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per login: other changes to the user do not matter
  }, [queryClient, user.id]);
}
