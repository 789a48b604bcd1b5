import type { CampaignWithReport } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { CAMPAIGNS_KEY, RECIPIENTS_KEY } from './use-campaigns.js';

const AFTER_THE_END_MS = 5_000;
/** Events for fast-changing counters are throttled, so the counters are polled as well. */
const POLL_MS = 5_000;

/** Loads a campaign with its counters. Reloads it and its recipients on each event, and once more shortly after the campaign ends. */
export function useReport(campaignId: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryKey = [...CAMPAIGNS_KEY, 'report', campaignId];
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: RECIPIENTS_KEY });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic('campaign', (event) => {
    if (event.campaignId !== campaignId) return;
    reload();
    if (event.record?.status !== 'FINALIZADA') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, AFTER_THE_END_MS);
  });
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<CampaignWithReport>(`/campaigns/${encodeURIComponent(campaignId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'EM_ANDAMENTO' ? POLL_MS : false),
  });
  return { campaign: data, isLost: isError && !data };
}
