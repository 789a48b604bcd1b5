import type { ListUserNames } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';

type UserNames = z.output<(typeof ListUserNames)['reply']>;
export type UserName = UserNames[number];

/** Loads the short list of the company's users. */
export function useUserNames({ isWanted = true } = {}) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) => api.get<UserNames>('/users/list', { signal }),
  });
}
