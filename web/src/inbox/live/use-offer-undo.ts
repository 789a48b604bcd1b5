import type { Ticket } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../providers/session.js';
import { fold } from './fold.js';
import { nameOf } from '../text/ticket-text.js';
import { inboxApi } from './inbox-api.js';
import { ticketKey } from './inbox-state.js';
import { pendingChanges } from './pending.js';
import { ticketChanges } from './ticket-changes.js';
import { undo, type Undo } from './undo.js';
import { useRefusal } from './use-refusal.js';

const placeOf = ({ status, userId, user, queueId, queue, whatsappId, whatsapp, closedAt, snooze = null }: Ticket) => ({
  ...{ status, userId, user, queueId, queue, whatsappId, whatsapp, closedAt, snooze },
});

/**
 * Offers to restore the current state of a ticket. `to` is its interim owner. `onBack` is called after the ticket is
 * restored.
 */
export function useOfferUndo(onBack: (ticket: Ticket) => void) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showRefusal = useRefusal();
  const putBack = useCallback(
    async (ticket: Ticket) => {
      const pending = pendingChanges.add(ticket, placeOf(ticket));
      try {
        await ticketChanges.settled(ticket.id);
        const restored = await ticketChanges.track(ticket.id, inboxApi.undo(ticket.id));
        // The user may have lost access in between, so the cached ticket is restored first.
        queryClient.setQueryData(ticketKey(restored.uuid), restored);
        fold(queryClient, user, { kind: 'ticket', ticket: restored });
        onBack(restored);
      } catch (error) {
        showRefusal(error);
        void queryClient.invalidateQueries({ queryKey: ['tickets'] });
      } finally {
        notifyManager.schedule(() => pendingChanges.remove(pending));
      }
    },
    [onBack, queryClient, showRefusal, user],
  );
  return useCallback(
    (ticket: Ticket, text: string, to = ''): Undo =>
      undo.offer({ text, names: { name: nameOf(ticket), to }, run: () => putBack(ticket) }),
    [putBack],
  );
}
