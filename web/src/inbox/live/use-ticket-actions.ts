import type { Ticket } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { isRefusal } from '../../providers/api-error.js';
import { useSession } from '../../providers/session.js';
import { TOAST_MS, useErrorToast } from '../../shared/data/use-error-toast.js';
import { useOtherTicketText } from '../../shared/data/use-other-ticket-text.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import { pendingChanges } from './pending.js';
import { ticketChanges } from './ticket-changes.js';

type Change = { status?: Ticket['status']; userId?: string | null; queueId?: string; whatsappId?: string };

export type Transfer = { to: { id: string; name: string } | null; queueId: string; whatsappId?: string };

function useRefusal() {
  const showError = useErrorToast();
  const notify = useNotify();
  const otherText = useOtherTicketText();
  return useCallback(
    (error: unknown) => {
      const other = isRefusal(error, 'ERR_OTHER_OPEN_TICKET') ? error.details['ticket'] : undefined;
      if (other) notify(otherText(other), { type: 'error', autoHideDuration: TOAST_MS });
      else showError(error);
    },
    [notify, otherText, showError],
  );
}

/** Shows a change at once, and the server's state with the reason when the server refuses. */
function useChange() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  return useCallback(
    async (ticket: Ticket, { queueId, whatsappId, ...wished }: Change, owner?: Ticket['user']): Promise<boolean> => {
      const { revision } = ticket;
      const pending = pendingChanges.add(ticket, { ...wished, ...(owner !== undefined && { user: owner }) });
      try {
        const change = { ...wished, ...(queueId && { queueId }), ...(whatsappId && { whatsappId }), revision };
        const changed = await ticketChanges.note(ticket.id, inboxApi.change(ticket.id, change));
        fold(queryClient, user, { kind: 'ticket', ticket: changed });
        return true;
      } catch (error) {
        showRefusal(error);
        void queryClient.invalidateQueries({ queryKey: ['tickets'] });
        return false;
      } finally {
        // behind the notice of what was folded, so that the old state does not show in between
        notifyManager.schedule(() => pendingChanges.remove(pending));
      }
    },
    [queryClient, showRefusal, user],
  );
}

function useRemove() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  return useCallback(
    async (ticket: Ticket): Promise<boolean> => {
      try {
        await inboxApi.remove(ticket.id);
        fold(queryClient, user, { kind: 'ticket-gone', ticketId: ticket.id, revision: Infinity });
        return true;
      } catch (error) {
        showRefusal(error);
        return false;
      }
    },
    [queryClient, showRefusal, user],
  );
}

/** Accept, return, resolve, reopen, transfer, delete. */
export function useTicketActions() {
  const user = useSession();
  const change = useChange();
  const remove = useRemove();
  return useMemo(() => {
    const me = { id: user.id, name: user.name };
    return {
      accept: (ticket: Ticket, queueId?: string) =>
        change(ticket, { status: 'open', userId: me.id, ...(queueId && { queueId }) }, me),
      giveBack: (ticket: Ticket) => change(ticket, { status: 'pending', userId: null }, null),
      resolve: (ticket: Ticket) => change(ticket, { status: 'closed' }),
      reopen: (ticket: Ticket) => change(ticket, { status: 'open', userId: me.id }, me),
      /** To a person it is open, to nobody it waits. */
      transfer: (ticket: Ticket, { to, ...place }: Transfer) =>
        change(ticket, { ...place, status: to ? 'open' : 'pending', userId: to?.id ?? null }, to),
      remove,
    };
  }, [change, remove, user.id, user.name]);
}
export type TicketActions = ReturnType<typeof useTicketActions>;
