import { UNDO_MS, type Ticket } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { heldCalls } from '../../providers/held-calls.js';
import { useSession } from '../../providers/session.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import { pendingChanges } from './pending.js';
import { ticketChanges } from './ticket-changes.js';
import { undo } from './undo.js';
import { useOfferUndo } from './use-offer-undo.js';
import { useRefusal } from './use-refusal.js';
import { useSnooze } from './use-snooze.js';

type Change = {
  status?: Ticket['status'];
  userId?: string | null;
  queueId?: string;
  whatsappId?: string;
  reason?: string;
};
/** The new owner, if known, and the text of the undo offer. */
type ChangeDisplay = { owner?: Ticket['user']; undoText?: string };

export type Transfer = {
  to: { id: string; name: string } | null;
  queueId: string;
  whatsappId?: string;
  reason?: string;
};

/** Applies a change immediately, and restores the server's state with the reason when it is rejected. */
function useChange(onBack: (ticket: Ticket) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  const offerUndo = useOfferUndo(onBack);
  return useCallback(
    async (
      ticket: Ticket,
      { queueId, whatsappId, reason, ...fields }: Change,
      { owner, undoText }: ChangeDisplay,
    ): Promise<boolean> => {
      const { revision } = ticket;
      const pending = pendingChanges.add(ticket, { ...fields, ...(owner !== undefined && { user: owner }) });
      const offered = undoText === undefined ? null : offerUndo(ticket, undoText, owner?.name);
      try {
        const place = { ...(queueId && { queueId }), ...(whatsappId && { whatsappId }) };
        const change = { ...fields, ...place, ...(reason && { reason }), revision };
        const changed = await ticketChanges.track(ticket.id, inboxApi.change(ticket.id, change));
        fold(queryClient, user, { kind: 'ticket', ticket: changed });
        return true;
      } catch (error) {
        if (offered) undo.withdraw(offered);
        showRefusal(error);
        void queryClient.invalidateQueries({ queryKey: ['tickets'] });
        return false;
      } finally {
        // Runs after the update notification, so that the old state does not flash.
        notifyManager.schedule(() => pendingChanges.remove(pending));
      }
    },
    [offerUndo, queryClient, showRefusal, user],
  );
}

/** Removes a ticket from the lists immediately, and deletes it on the server after the undo time. */
function useRemove(onBack: (ticket: Ticket) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  return useCallback(
    (ticket: Ticket) => {
      const pending = pendingChanges.add(ticket, 'gone');
      const call = async (isLeaving: boolean) => {
        try {
          await inboxApi.remove(ticket.id, isLeaving);
          fold(queryClient, user, { kind: 'ticket-gone', ticketId: ticket.id, revision: Infinity });
        } catch (error) {
          showRefusal(error);
        } finally {
          notifyManager.schedule(() => pendingChanges.remove(pending));
        }
      };
      heldCalls.hold(ticket.id, UNDO_MS, call);
      undo.offer({
        text: 'inbox.undo.removed',
        run: () => {
          if (!heldCalls.cancel(ticket.id)) return;
          pendingChanges.remove(pending);
          onBack(ticket);
        },
      });
    },
    [onBack, queryClient, showRefusal, user],
  );
}

function useMarkUnread() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  return useCallback(
    (ticket: Ticket) =>
      inboxApi
        .markUnread(ticket.id)
        .then((changed) => fold(queryClient, user, { kind: 'ticket', ticket: changed }), showRefusal),
    [queryClient, showRefusal, user],
  );
}

/**
 * Accepts, takes over, returns, resolves, reopens, transfers and deletes tickets. `onBack` is called with a ticket whose return,
 * resolution, transfer or deletion was undone.
 */
export function useTicketActions(onBack: (ticket: Ticket) => void) {
  const user = useSession();
  const change = useChange(onBack);
  const remove = useRemove(onBack);
  const markUnread = useMarkUnread();
  const { snooze, unsnooze } = useSnooze(onBack);
  return useMemo(() => {
    const me = { id: user.id, name: user.name };
    return {
      accept: (ticket: Ticket, queueId?: string) =>
        change(ticket, { status: 'open', userId: me.id, ...(queueId && { queueId }) }, { owner: me }),
      takeOver: (ticket: Ticket) => change(ticket, { userId: me.id }, { owner: me }),
      giveBack: (ticket: Ticket) =>
        change(ticket, { status: 'pending', userId: null }, { owner: null, undoText: 'inbox.undo.returned' }),
      resolve: (ticket: Ticket) => change(ticket, { status: 'closed' }, { undoText: 'inbox.undo.resolved' }),
      reopen: (ticket: Ticket) => change(ticket, { status: 'open', userId: me.id }, { owner: me }),
      /** A ticket with a new owner is open; a ticket without an owner is pending. */
      transfer: (ticket: Ticket, { to, ...place }: Transfer) => {
        const assigned = { ...place, status: to ? ('open' as const) : ('pending' as const), userId: to?.id ?? null };
        return change(ticket, assigned, {
          owner: to,
          undoText: `inbox.undo.${to ? 'transferred' : 'transferredToWait'}`,
        });
      },
      remove,
      markUnread,
      snooze,
      unsnooze,
    };
  }, [change, markUnread, remove, snooze, unsnooze, user.id, user.name]);
}
export type TicketActions = ReturnType<typeof useTicketActions>;
