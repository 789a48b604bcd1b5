import type { ListContacts } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

export type ContactFilter = { searchParam: string; dateStart: string; dateEnd: string };
type Page = z.output<(typeof ListContacts)['reply']>;

/** Contacts by name, page by page as one scrolls. */
export function useContacts({ searchParam, dateStart, dateEnd }: ContactFilter) {
  const { first, reading, ...pages } = usePages({
    ...{ queryKey: ['contacts', 'pages'], path: '/contacts', typed: searchParam, topic: 'contact' },
    query: { dateStart: dateStart || undefined, dateEnd: dateEnd || undefined },
    rowsOf: ({ contacts }: Page) => contacts,
  });
  const isFiltered = reading.isFiltered || dateStart !== '' || dateEnd !== '';
  return { ...pages, reading: { ...reading, isFiltered }, count: first?.count };
}
