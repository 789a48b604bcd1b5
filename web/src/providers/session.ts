import { can, type Permission, type SessionUser } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.js';
import { credentials } from './credentials.js';

export const SESSION_KEY = ['session'] as const;

async function readMe(): Promise<SessionUser> {
  const user = await api.get<SessionUser>('/auth/me');
  credentials.remember(user);
  return user;
}

/** The logged-in user. Painted from what the log-in answered, then kept current. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: readMe,
    initialData: () => credentials.user(),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
}

/**
 * Only below the shell, which renders nothing before the user is known. A log-out empties the cache a moment before the
 * screens go: until then they are of whom they were made for.
 */
export function useSession(): SessionUser {
  const { data } = useSessionQuery();
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const user = data ?? known;
  if (!user) throw new Error('useSession() is for screens inside the shell');
  return user;
}

export const useCan = (permission: Permission): boolean => can(useSession(), permission);
