import type { Ticket, TicketEvent } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
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

const CHANGED_BY = ['accepted', 'returned', 'closed', 'reopened', 'transferred'] as const;

export type Transfer = { to: { id: string; name: string } | null; queueId: string; whatsappId?: string };

/** Names the colleague whose change came first, and what was changed; null when nobody in particular did. */
function useChangedByText() {
  const translate = useTranslate();
  return useCallback(
    (event: Partial<TicketEvent> | undefined): string | null => {
      if (!event?.by) return null;
      const { name } = event.by;
      const kind = CHANGED_BY.find((one) => one === event.kind) ?? 'other';
      const to = event.to?.user?.name ?? event.to?.queue?.name ?? '';
      return translate(`inbox.changedBy.${kind}`, { name, to });
    },
    [translate],
  );
}

/** Shows why the server refused, and the ticket as it is there: a dialog that is still open goes on from that. */
function useRefusal() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  const notify = useNotify();
  const otherText = useOtherTicketText();
  const changedByText = useChangedByText();
  const textOf = useCallback(
    (error: unknown): string | null => {
      if (isRefusal(error, 'ERR_OTHER_OPEN_TICKET') && error.details['ticket'])
        return otherText(error.details['ticket']);
      if (!isRefusal(error, 'ERR_TICKET_CHANGED')) return null;
      const ticket = error.details['ticket'] as Ticket | undefined;
      if (ticket) fold(queryClient, user, { kind: 'ticket', ticket });
      return changedByText(error.details['event'] as Partial<TicketEvent> | undefined);
    },
    [changedByText, otherText, queryClient, user],
  );
  return useCallback(
    (error: unknown) => {
      const text = textOf(error);
      if (text) notify(text, { type: 'error', autoHideDuration: TOAST_MS });
      else showError(error);
    },
    [notify, showError, textOf],
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
