import type { ConsentRecord, ListConsents } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

export type ConsentFilter = {
  searchParam: string;
  kind: string;
  source: string;
  whatsappId: string;
  dateStart: string;
  dateEnd: string;
};
export const NO_FILTER: ConsentFilter = {
  ...{ searchParam: '', kind: '', source: '', whatsappId: '', dateStart: '', dateEnd: '' },
};
type Page = z.output<(typeof ListConsents)['reply']>;

/** Converts the active filters to the server's query parameters. */
export const queryOf = (filter: Partial<ConsentFilter>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

/** Loads the consent log page by page while scrolling, newest entries first. */
export function useConsents({ searchParam, ...filter }: ConsentFilter) {
  const query = queryOf(filter);
  const { rows, reading, loadMore } = usePages<Page, ConsentRecord>({
    ...{ queryKey: ['consents'], path: '/consents', typed: searchParam, query },
    rowsOf: ({ records }) => records,
  });
  const isFiltered = reading.isFiltered || Object.keys(query).length > 0;
  return { rows, loadMore, reading: { ...reading, isFiltered } };
}
