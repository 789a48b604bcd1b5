import type { AssistSuggestion, Ticket } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../shared/data/use-plan.js';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { inboxApi } from '../live/inbox-api.js';

/** When the suggestion was made that this user used or closed, by ticket. */
const dismissed = createSessionStore<Readonly<Record<string, string>>>(() => ({}));

/** Reads what a prompt in shadow mode would have answered, until it is used, closed, or somebody has answered. */
export function useSuggestion({ id, status, chatbot, isGroup, lastMessageFromMe, lastMessageAt }: Ticket) {
  const plan = usePlan();
  const { data } = useQuery({
    // a prompt in shadow mode writes right before people take over
    queryKey: ['suggestion', id, chatbot],
    enabled: plan?.useOpenAi === true && status === 'open' && !isGroup,
    queryFn: ({ signal }) => inboxApi.suggestion(id, signal),
  });
  const suggestion: AssistSuggestion | null = data?.suggestion ?? null;
  const isDismissed = dismissed.use((all) => all[id] === suggestion?.createdAt);
  const isAnswered = suggestion !== null && lastMessageFromMe && lastMessageAt > suggestion.createdAt;
  return {
    text: suggestion && status === 'open' && !isDismissed && !isAnswered ? suggestion.text : null,
    dismiss: () => suggestion && dismissed.set({ ...dismissed.get(), [id]: suggestion.createdAt }),
  };
}
