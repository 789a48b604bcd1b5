import type { PublishedFlow } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../../shared/data/use-error-toast.js';

type Options = {
  flowId: string;
  /** Stores what is on the screen first. @returns its revision */
  save: () => Promise<{ revision: number }>;
  onPublished: () => void;
  /** The server refuses the draft because of these nodes. */
  onProblems: (nodeIds: readonly string[]) => void;
};

export const versionsKey = (flowId: string) => ['flow', flowId, 'versions'] as const;

const nodesOf = (details: Readonly<Record<string, unknown>>): string[] =>
  ((details['problems'] ?? []) as { nodeId: string }[]).map(({ nodeId }) => nodeId);

/** Publishes the draft, once it is stored. */
export function usePublish({ flowId, save, onPublished, onProblems }: Options) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: async (note: string) => {
      const { revision } = await save();
      return api.post<PublishedFlow>(`/flows/${flowId}/publish`, { revision, note });
    },
    onSuccess() {
      showSuccess('flows.publish.done');
      void queryClient.invalidateQueries({ queryKey: versionsKey(flowId) });
      onPublished();
    },
    onError(error) {
      if (isRefusal(error, 'ERR_FLOW_PROBLEMS')) {
        showFailure('errors.ERR_FLOW_PROBLEMS');
        onProblems(nodesOf(error.details));
      } else if (isRefusal(error, 'ERR_FLOW_CHANGED')) showFailure('errors.ERR_FLOW_CHANGED');
      else showError(error);
    },
  });
}
