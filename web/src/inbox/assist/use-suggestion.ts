import type { AssistSuggestion, Ticket } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../shared/queries/use-plan.js';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { inboxApi } from '../live/inbox-api.js';

/** The creation time of the last used or closed suggestion, by ticket. */
const dismissed = createSessionStore<Readonly<Record<string, string>>>(() => ({}));

function useNewest({ id, status, chatbot, isGroup }: Ticket): AssistSuggestion | null {
  const plan = usePlan();
  const wanted = plan?.useOpenAi === true && status === 'open' && !isGroup;
  const { data } = useQuery({
    queryKey: ['suggestion', id, chatbot], // a prompt in shadow mode writes just before an agent takes over
    enabled: wanted,
    queryFn: ({ signal }) => inboxApi.suggestion(id, signal),
  });
  return (wanted && data?.suggestion) || null;
}

/** Loads the suggestion from a prompt in shadow mode, until it is used or closed, or an agent replies. */
export function useSuggestion(ticket: Ticket) {
  const { id, lastMessageFromMe, lastMessageAt } = ticket;
  const suggestion = useNewest(ticket);
  const isDismissed = dismissed.use((all) => all[id] === suggestion?.createdAt);
  const isAnswered = suggestion !== null && lastMessageFromMe && lastMessageAt > suggestion.createdAt;
  return {
    offered: suggestion && !isDismissed && !isAnswered ? suggestion : null,
    dismiss: () => suggestion && dismissed.set({ ...dismissed.get(), [id]: suggestion.createdAt }),
  };
}
