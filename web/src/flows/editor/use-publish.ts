import type { PublishedFlow } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { versionsKey } from '../state/versions-key.js';

type Options = {
  flowId: string;
  /** Saves the current draft. @returns its revision */
  save: () => Promise<{ revision: number }>;
  onPublished: () => void;
  /** Called when the server rejects the draft because scenarios fail. */
  onScenarios: (names: readonly string[], note: string) => void;
  /** Called when the server rejects the draft because of invalid nodes. */
  onProblems: (nodeIds: readonly string[]) => void;
};

type Details = Readonly<Record<string, unknown>>;
type PublicationProblem = { nodeId: string; scenario?: string };
const problemsOf = (details: Details): PublicationProblem[] => (details['problems'] ?? []) as PublicationProblem[];
const scenariosOf = (details: Details) => problemsOf(details).flatMap(({ scenario }) => scenario ?? []);

type Publication = Readonly<{ note: string; acceptFailures: boolean }>;

/** Saves the draft, then publishes it. */
export function usePublish({ flowId, save, onPublished, onScenarios, onProblems }: Options) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: async (publication: Publication) => {
      const { revision } = await save();
      return api.post<PublishedFlow>(`/flows/${flowId}/publish`, { revision, ...publication });
    },
    onSuccess() {
      showSuccess('flows.publish.done');
      void queryClient.invalidateQueries({ queryKey: versionsKey(flowId) });
      onPublished();
    },
    onError(error, { note }) {
      const names = isRefusal(error, 'ERR_FLOW_PROBLEMS') ? scenariosOf(error.details) : [];
      if (names.length > 0) onScenarios(names, note);
      else if (isRefusal(error, 'ERR_FLOW_PROBLEMS')) {
        showFailure('errors.ERR_FLOW_PROBLEMS');
        onProblems(problemsOf(error.details).map(({ nodeId }) => nodeId));
      } else if (isRefusal(error, 'ERR_FLOW_CHANGED')) showFailure('errors.ERR_FLOW_CHANGED');
      else showError(error);
    },
  });
}
