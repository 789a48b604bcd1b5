import type { AuditEntry, ListAuditEntries } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

export type AuditFilter = {
  searchParam: string;
  dateStart: string;
  dateEnd: string;
  userId: string;
  action: string;
  targetKind: string;
  companyId: string;
};
export const NO_FILTER: AuditFilter = {
  ...{ searchParam: '', dateStart: '', dateEnd: '', userId: '', action: '', targetKind: '', companyId: '' },
};
type Page = z.output<(typeof ListAuditEntries)['reply']>;

/** Converts the active filters to the server's query parameters. */
export const queryOf = (filter: Partial<AuditFilter>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

/** Loads the log page by page while scrolling, newest entries first. */
export function useAudit({ searchParam, ...filter }: AuditFilter) {
  const query = queryOf(filter);
  const { rows, reading, loadMore } = usePages<Page, AuditEntry>({
    ...{ queryKey: ['audit'], path: '/audit', typed: searchParam, query },
    rowsOf: ({ entries }) => entries,
  });
  const isFiltered = reading.isFiltered || Object.keys(query).length > 0;
  return { rows, loadMore, reading: { ...reading, isFiltered } };
}
