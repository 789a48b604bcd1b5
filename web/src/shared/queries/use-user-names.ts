import { maySeeTicket, type ListUserNames } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';

type UserNames = z.output<(typeof ListUserNames)['reply']>;
export type UserName = UserNames[number];

/** Returns whether another user of the company may see a ticket. */
export function mayUserSee(
  { id, profile, supervision, queues }: UserName,
  ticket: Parameters<typeof maySeeTicket>[1],
): boolean {
  const rights = { userId: id, companyId: '', super: false, allTicket: false, profile, supervision };
  return maySeeTicket({ ...rights, queueIds: queues.map((queue) => queue.id) }, ticket);
}

/** Loads the short list of the company's users. */
export function useUserNames({ isWanted = true } = {}) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) => api.get<UserNames>('/users/list', { signal }),
  });
}
