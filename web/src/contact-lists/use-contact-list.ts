import type { ContactList } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { changeData } from '../shared/data/change-data.js';

/** Loads one list. Server events update its number of contacts. */
export function useContactList(contactListId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['contact-lists', 'one', contactListId];
  useTopic('ContactList', (event) => {
    if (event.contactListId === contactListId) changeData<ContactList>(queryClient, queryKey, () => event.record);
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<ContactList>(`/contact-lists/${encodeURIComponent(contactListId)}`, { signal }),
  });
}
