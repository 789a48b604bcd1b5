import type { Ticket } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { useSession } from '../../providers/session.js';
import { useErrorToast } from '../data/use-error-toast.js';
import { useOtherTicketText } from './use-other-ticket-text.js';

type NewTicket = { contactId: string; queueId: string | null; whatsappId: string | null };

/** Opens a ticket. If one already exists, opens it if it is the user's own; otherwise shows who has it. */
export function useNewTicket(onOpen: (ticket: Pick<Ticket, 'uuid'>) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const otherText = useOtherTicketText();
  const showError = useErrorToast();
  const [other, setOther] = useState<Partial<Ticket> | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: (fields: NewTicket) => api.post<Ticket>('/tickets', { ...fields, userId: user.id, status: 'open' }),
    onSuccess(ticket) {
      void queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
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
  return { create: mutate, isPending, otherText: other && otherText(other) };
}
