import type { Ticket, TicketEvent } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { isRefusal } from '../../providers/api-error.js';
import { useSession } from '../../providers/session.js';
import { TOAST_MS, useErrorToast } from '../../shared/data/use-error-toast.js';
import { useOtherTicketText } from '../../shared/tickets/use-other-ticket-text.js';
import { fold } from './fold.js';

const CHANGED_BY = ['accepted', 'returned', 'closed', 'reopened', 'transferred', 'snoozed'] as const;

/** Names the colleague whose change came first, and the change. Returns null for changes without an author. */
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

/**
 * Shows why the server rejected a change, and updates the ticket, so that an open dialog continues with its current
 * state.
 */
export function useRefusal() {
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
