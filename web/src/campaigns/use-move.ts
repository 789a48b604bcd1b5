import type { Campaign } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { CAMPAIGNS_KEY, RECIPIENTS_KEY } from './use-campaigns.js';

const TOAST_MS = 3_000;
type Move = { where: 'cancel' | 'restart'; campaign: Pick<Campaign, 'id'> };

/** Stops a running campaign or resumes a stopped one. */
export function useMove() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ where, campaign }: Move) => api.post<Campaign>(`/campaigns/${campaign.id}/${where}`),
    onSuccess(_answer, { where }) {
      const text = where === 'cancel' ? 'campaigns.cancelled' : 'campaigns.restarted';
      notify(text, { type: 'success', autoHideDuration: TOAST_MS });
    },
    onError: showError,
    onSettled: () =>
      Promise.all([CAMPAIGNS_KEY, RECIPIENTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
