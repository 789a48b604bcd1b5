import type { ListImport } from '@recado/contracts';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useImports } from '../shared/imports/use-imports.js';

/** Starts, stops and tracks imports into a list. */
export function useListImports(contactListId: string) {
  const list = `/contact-lists/${encodeURIComponent(contactListId)}`;
  const { view, handleProgress } = useImports<ListImport>({
    queryKey: ['contact-lists', 'imports', contactListId],
    read: (signal) => api.get<ListImport[]>(`${list}/imports`, { signal }),
    upload: `${list}/upload`,
    path: '/contact-list-imports',
    fills: 'contact-list-items',
  });
  useTopic('contactListImport', (event) => {
    if (event.contactListId === contactListId) handleProgress(event);
  });
  return view;
}
