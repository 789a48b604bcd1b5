import type { ContactList, ContactListItem, ListContactListItems, ListContactLists } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { usePages } from '../shared/data/use-pages.js';

export const LISTS_KEY = ['contact-lists'] as const;
export const itemsKey = (contactListId: string) => ['contact-list-items', contactListId] as const;

type Lists = z.output<(typeof ListContactLists)['reply']>;
type Items = z.output<(typeof ListContactListItems)['reply']>;

export const useContactLists = (typed: string) =>
  usePages({
    ...{ queryKey: LISTS_KEY, path: '/contact-lists/', typed, topic: 'ContactList' },
    rowsOf: ({ records }: Lists) => records,
  });

export const useListItems = (contactListId: string, typed: string) =>
  usePages<Items, ContactListItem>({
    ...{ queryKey: itemsKey(contactListId), path: '/contact-list-items', typed, topic: 'ContactListItem' },
    query: { contactListId },
    rowsOf: ({ contacts }) => contacts,
  });

/** Reads one list. Its number of contacts follows what the server tells of it. */
export function useContactList(contactListId: string) {
  const queryClient = useQueryClient();
  const queryKey = [...LISTS_KEY, 'one', contactListId];
  useTopic('ContactList', (event) => {
    if (event.contactListId === contactListId) queryClient.setQueryData<ContactList>(queryKey, event.record);
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<ContactList>(`/contact-lists/${encodeURIComponent(contactListId)}`, { signal }),
  });
}
