import type { Campaign, ContactList, ListCampaigns } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { usePages } from '../shared/data/use-pages.js';

export const CAMPAIGNS_KEY = ['campaigns'] as const;
type Page = z.output<(typeof ListCampaigns)['reply']>;

export const useCampaigns = (typed: string) =>
  usePages<Page, Campaign>({
    ...{ queryKey: CAMPAIGNS_KEY, path: '/campaigns/', typed, topic: 'campaign' },
    rowsOf: ({ records }) => records,
  });

/** All contact lists by name. */
export function useListNames() {
  const { data = [] } = useQuery({
    queryKey: ['contact-lists', 'names'],
    queryFn: ({ signal }) => api.get<Pick<ContactList, 'id' | 'name'>[]>('/contact-lists/list', { signal }),
  });
  return data;
}
