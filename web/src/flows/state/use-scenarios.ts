import type { FlowScenario, ListFlowScenarios } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useErrorToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { useEditing } from './editing.js';

type Stored = z.output<(typeof ListFlowScenarios)['reply']>;

/** Loads and replaces the scenarios of the flow. */
export function useScenarios() {
  const { flowId } = useEditing();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const path = `/flows/${flowId}/scenarios`;
  const queryKey = ['flow', flowId, 'scenarios'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.get<Stored>(path, { signal }) });
  const { data } = query;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (scenarios: readonly FlowScenario[]) =>
      api.put<Stored>(path, { scenarios, revision: data?.revision ?? 0 }),
    onSuccess(stored) {
      showSuccess('app.saved');
      queryClient.setQueryData(queryKey, stored);
    },
    onError(error) {
      showError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { query, scenarios: data?.scenarios ?? [], save: mutateAsync, isSaving: isPending };
}
