import type { Contact, Ticket } from '@recado/contracts';
import { useCallback, useState } from 'react';
import { ACTS, type DialogAct, type TicketAct } from '../list/ticket-acts.js';
import type { BulkAct } from '../live/bulk/use-bulk.js';
import type { Inbox } from '../list/use-inbox.js';
import type { HistoryOf } from '../history/HistoryDialog.js';

export type InboxDialog =
  | { kind: 'closeAll' | 'keys' | 'palette' }
  | { kind: 'new'; contact?: Contact }
  | { kind: 'history'; of: HistoryOf }
  | { kind: 'bulk'; act: Exclude<BulkAct, 'close'> }
  | { kind: DialogAct; ticket: Ticket };

/** Holds the open dialog, and runs ticket actions immediately or after a dialog. */
export function useInboxDialogs({ steps, bulk }: Pick<Inbox, 'steps'> & Partial<Pick<Inbox, 'bulk'>>) {
  const [dialog, show] = useState<InboxDialog | null>(null);
  const act = useCallback(
    (wanted: TicketAct, ticket: Ticket) => {
      const what = wanted === 'snooze' && ticket.snooze ? 'unsnooze' : wanted;
      const by = ACTS.find(({ act: one }) => one === what)?.by ?? 'dialog';
      return by === 'dialog' ? show({ kind: what as DialogAct, ticket }) : void steps[by](ticket);
    },
    [steps],
  );
  const actOnSelected = (what: BulkAct) =>
    what === 'close' ? bulk?.change({ act: what }) : show({ kind: 'bulk', act: what });
  return { dialog, show, hide: () => show(null), act, actOnSelected };
}
export type InboxDialogState = ReturnType<typeof useInboxDialogs>;
