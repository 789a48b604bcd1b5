import type { AssistSuggestion, Ticket } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '../../shared/data/use-plan.js';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { inboxApi } from '../live/inbox-api.js';

/** When the suggestion was made that this user used or closed, by ticket. */
const dismissed = createSessionStore<Readonly<Record<string, string>>>(() => ({}));

function useNewest({ id, status, chatbot, isGroup }: Ticket): AssistSuggestion | null {
  const plan = usePlan();
  const wanted = plan?.useOpenAi === true && status === 'open' && !isGroup;
  const { data } = useQuery({
    queryKey: ['suggestion', id, chatbot], // a prompt in shadow mode writes right before people take over
    enabled: wanted,
    queryFn: ({ signal }) => inboxApi.suggestion(id, signal),
  });
  return (wanted && data?.suggestion) || null;
}

/** Reads what a prompt in shadow mode would have answered, until it is used, closed, or somebody has answered. */
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
