import type { Contact, Ticket } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../providers/api.js';
import { isRefusal } from '../providers/api-error.js';
import { useSession } from '../providers/session.js';
import { useErrorToast } from '../shared/use-error-toast.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';

const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 500;

export function useContactSearch(typed: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = settled.length >= SEARCH_FROM;
  const query = useQuery({
    queryKey: ['contacts', 'search', settled],
    enabled,
    queryFn: ({ signal }) =>
      api.get<{ contacts: Contact[] }>('/contacts', { query: { searchParam: settled, pageNumber: 1 }, signal }),
  });
  return { contacts: enabled ? (query.data?.contacts ?? []) : [], searching: enabled && query.isFetching, enabled };
}

type NewTicket = { contactId: string; queueId: string | null; whatsappId: string | null };

/** Opens a ticket; where one exists already it opens that if it is one's own, else says who has it. */
export function useNewTicket(onOpen: (ticket: Pick<Ticket, 'uuid'>) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  const [other, setOther] = useState<Partial<Ticket> | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: (fields: NewTicket) => inboxApi.create({ ...fields, userId: user.id }),
    onSuccess(ticket) {
      fold(queryClient, user, { kind: 'ticket', ticket });
      onOpen(ticket);
    },
    onError(error) {
      const existing = isRefusal(error, 'ERR_OTHER_OPEN_TICKET') ? error.details['ticket'] : undefined;
      if (!existing) return showError(error);
      const ticket = existing as Partial<Ticket>;
      if (ticket.userId === user.id && ticket.uuid) return onOpen({ uuid: ticket.uuid });
      return setOther(ticket);
    },
  });
  return { create: mutate, isPending, other, forgetOther: () => setOther(null) };
}
