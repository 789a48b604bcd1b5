import type { Ticket } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../providers/session.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import { pendingChanges } from './pending.js';
import { ticketChanges } from './ticket-changes.js';
import { undo } from './undo.js';
import { useOfferUndo } from './use-offer-undo.js';
import { useRefusal } from './use-refusal.js';

/** Snoozes tickets and brings them back. Shows the change immediately, and reverts it when the server rejects it. */
export function useSnooze(onBack: (ticket: Ticket) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  const offerUndo = useOfferUndo(onBack);
  const change = useCallback(
    async (ticket: Ticket, snooze: Ticket['snooze'], call: Promise<Ticket>): Promise<boolean> => {
      const pending = pendingChanges.add(ticket, { snooze });
      try {
        const changed = await ticketChanges.track(ticket.id, call);
        fold(queryClient, user, { kind: 'ticket', ticket: changed });
        return true;
      } catch (error) {
        showRefusal(error);
        return false;
      } finally {
        // Runs after the update notification, so that the old state does not flash.
        notifyManager.schedule(() => pendingChanges.remove(pending));
      }
    },
    [queryClient, showRefusal, user],
  );
  return useMemo(
    () => ({
      snooze: async (ticket: Ticket, until: string | null) => {
        const offered = offerUndo(ticket, 'inbox.undo.snoozed');
        const isDone = await change(ticket, { until }, inboxApi.snooze(ticket.id, until));
        if (!isDone) undo.withdraw(offered);
      },
      unsnooze: (ticket: Ticket) => change(ticket, null, inboxApi.unsnooze(ticket.id)),
    }),
    [change, offerUndo],
  );
}
