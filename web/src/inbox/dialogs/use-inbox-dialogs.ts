import type { Ticket } from '@recado/contracts';
import { useCallback, useState } from 'react';
import type { TicketAct } from '../ticket-acts.js';
import type { Inbox } from '../use-inbox.js';

export type InboxDialog =
  | { kind: 'new' | 'closeAll' | 'keys' | 'palette' }
  | { kind: 'transfer' | 'tags' | 'schedule' | 'spy' | 'remove'; ticket: Ticket };

/** Which dialog of the inbox is open, and what is done to tickets: at once, or after a dialog. */
export function useInboxDialogs({ steps }: Inbox) {
  const [dialog, show] = useState<InboxDialog | null>(null);
  const act = useCallback(
    (what: TicketAct, ticket: Ticket) => {
      switch (what) {
        case 'accept':
          return steps.accept(ticket);
        case 'giveBack':
          return void steps.giveBack(ticket);
        case 'resolve':
          return void steps.resolve(ticket);
        case 'reopen':
          return steps.reopen(ticket);
        case 'transfer':
        case 'tags':
        case 'schedule':
        case 'spy':
        case 'remove':
          return show({ kind: what, ticket });
      }
    },
    [steps],
  );
  return { dialog, show, hide: () => show(null), act };
}
export type InboxDialogState = ReturnType<typeof useInboxDialogs>;
