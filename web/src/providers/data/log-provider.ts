import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { api, withQuery, type Query } from '../api.js';
import { pageCursors } from './page-cursors.js';

/**
 * Lists that the API serves outside /admin, because programs read them too: the path, and the field of the reply that
 * contains the rows.
 */
const LOGS: Readonly<Record<string, { path: string; rows: string }>> = {
  audit: { path: '/audit', rows: 'entries' },
  consents: { path: '/consents', rows: 'records' },
  'operator-entries': { path: '/operator-entries', rows: 'entries' },
  'report-tickets': { path: '/ticket/reports', rows: 'tickets' },
  'campaign-recipients': { path: '/campaigns/:campaignId/recipients', rows: 'recipients' },
  applications: { path: '/applications', rows: 'applications' },
};

type Reply = Record<string, readonly RaRecord[]> & { hasMore?: boolean; nextCursor?: string | null };

/** Replaces `:name` in the path with the filter of that name. The other filters are query parameters. */
function requestOf(path: string, filter: Query) {
  const query = { ...filter };
  const full = path.replace(/:(\w+)/g, (_, name: string) => {
    delete query[name];
    return encodeURIComponent(String(filter[name]));
  });
  return { path: full, query };
}

/** Reads the page of a log. Later pages begin at the cursor of the previous one, if the log has cursors. */
async function readLog(log: { path: string; rows: string }, { filter, pagination }: GetListParams) {
  const { path, query } = requestOf(log.path, filter as Query);
  const { page = 1 } = pagination ?? {};
  const keyOf = (pageNumber: number) => withQuery(path, { ...query, pageNumber });
  const position = page > 1 ? { pageNumber: page, cursor: pageCursors.get(keyOf(page)) } : {};
  const reply = await api.get<Reply>(path, { query: { ...query, ...position } });
  const { hasMore = false, nextCursor } = reply;
  if (nextCursor) pageCursors.set(keyOf(page + 1), nextCursor);
  return { data: [...(reply[log.rows] ?? [])], pageInfo: { hasNextPage: hasMore, hasPreviousPage: page > 1 } };
}

/** Adds the logs to a data provider. They can only be listed. */
export function withLogs(provider: DataProvider): DataProvider {
  return {
    ...provider,
    getList: (resource, params) => {
      const log = LOGS[resource];
      return log ? (readLog(log, params) as never) : provider.getList(resource, params);
    },
  };
}
