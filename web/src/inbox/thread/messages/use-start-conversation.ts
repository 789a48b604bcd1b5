import type { CreateContact, Ticket } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../../../providers/api.js';
import { isRefusal } from '../../../providers/api-error.js';
import { useSession } from '../../../providers/session.js';
import { TOAST_MS, useErrorToast } from '../../../shared/data/use-error-toast.js';
import { inboxApi } from '../../live/inbox-api.js';

type Reply = z.output<(typeof CreateContact)['reply']>;
type SharedContact = { name: string; number: string; email: string };

/** Finds or creates the contact of a contact card, and opens its current conversation or starts a new one. */
export function useStartConversation() {
  const user = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (person: SharedContact): Promise<Pick<Ticket, 'uuid'> | null> => {
      const name = person.name.trim().length >= 2 ? person.name.slice(0, 50) : person.number;
      const reply = await api.post<Reply>('/contacts', { ...person, name });
      if (reply.invalido) return null;
      const contactId = reply.existingContact?.id ?? reply.id;
      return inboxApi.create({ contactId, queueId: user.queueIds[0] ?? null, whatsappId: null, userId: user.id });
    },
    onSuccess(ticket) {
      if (ticket) void navigate(`/tickets/${ticket.uuid}`);
      else notify('errors.ERR_WAPP_INVALID_CONTACT', { type: 'error', autoHideDuration: TOAST_MS });
    },
    onError(error) {
      const other = isRefusal(error, 'ERR_OTHER_OPEN_TICKET') ? (error.details['ticket'] as Partial<Ticket>) : null;
      if (other?.uuid && other.userId === user.id) return void navigate(`/tickets/${other.uuid}`);
      return showError(error);
    },
  });
  return { start: mutate, busy: isPending };
}
