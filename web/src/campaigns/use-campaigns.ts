import type { ContactList, FileList } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../providers/api.js';

export const CAMPAIGNS_KEY = ['campaigns'] as const;
export const RECIPIENTS_KEY = ['campaign-recipients'] as const;

/** Loads all contact lists, sorted by name. */
export function useListNames() {
  const { data = [] } = useQuery({
    queryKey: ['contact-lists', 'names'],
    queryFn: ({ signal }) => api.get<Pick<ContactList, 'id' | 'name'>[]>('/contact-lists/list', { signal }),
  });
  return data;
}

/** Loads all file lists, sorted by name. */
export function useFileListNames() {
  const { data = [] } = useQuery({
    queryKey: ['files', 'names'],
    queryFn: ({ signal }) => api.get<Pick<FileList, 'id' | 'name'>[]>('/files/list', { signal }),
  });
  return data;
}
