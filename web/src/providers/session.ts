import { can, type Permission, type SessionUser } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.js';
import { credentials } from './credentials.js';

export const SESSION_KEY = ['session'] as const;

async function readMe(): Promise<SessionUser> {
  const before = credentials.user()?.id;
  const user = await api.get<SessionUser>('/auth/me');
  // the response may belong to a user who has logged out, or to the company that the operator has left
  if (credentials.user()?.id === before) credentials.remember(user);
  return user;
}

/** Loads the logged-in user. Starts with the data from the login, then stays current. */
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
 * Use only below the shell, which renders nothing before the user is loaded. Log-out empties the cache shortly before
 * the screens unmount; until then, they keep the previous user.
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
