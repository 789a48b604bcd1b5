import type { FlowSummary } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useCan } from '../../providers/session.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';

const FLOW_NAMES_KEY = ['flows', 'names'] as const;
const MOST = 100;
const QUERY = { sort: '["name","ASC"]', range: `[0,${MOST - 1}]` };

/**
 * Loads the flows that a connection or a queue can start, sorted by name. Returns null for users who may not see them.
 */
export function useFlowNames(): readonly { id: string; name: string }[] | null {
  const translate = useTranslate();
  const mayRead = useCan('flows-page:edit');
  useTopic('flow', useThrottledReload(FLOW_NAMES_KEY));
  const { data } = useQuery({
    queryKey: FLOW_NAMES_KEY,
    enabled: mayRead,
    queryFn: ({ signal }) => api.get<FlowSummary[]>('/admin/flows', { query: QUERY, signal }),
  });
  return useMemo(() => {
    const named = ({ id, name, publishedVersion }: FlowSummary) => ({
      id,
      name: publishedVersion === null ? translate('automation.notPublished', { name }) : name,
    });
    return mayRead ? (data ?? []).map(named) : null;
  }, [data, mayRead, translate]);
}
