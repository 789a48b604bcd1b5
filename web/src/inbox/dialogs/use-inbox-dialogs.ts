import type { Ticket } from '@recado/contracts';
import { useCallback, useState } from 'react';
import type { TicketAct } from '../list/ticket-acts.js';
import type { Inbox } from '../list/use-inbox.js';

const BY_DIALOG = { transfer: true, tags: true, schedule: true, spy: true, remove: true } as const;
type DialogAct = keyof typeof BY_DIALOG;
type StepAct = Exclude<TicketAct, DialogAct>;

/** The step that an act takes without a dialog. */
const STEP_OF = {
  pin: 'togglePin',
  unpin: 'togglePin',
  accept: 'accept',
  giveBack: 'giveBack',
  resolve: 'resolve',
  reopen: 'reopen',
} as const satisfies Record<StepAct, keyof Inbox['steps']>;

export type InboxDialog = { kind: 'new' | 'closeAll' | 'keys' | 'palette' } | { kind: DialogAct; ticket: Ticket };

/** Which dialog of the inbox is open, and what is done to tickets: at once, or after a dialog. */
export function useInboxDialogs({ steps }: Inbox) {
  const [dialog, show] = useState<InboxDialog | null>(null);
  const act = useCallback(
    (what: TicketAct, ticket: Ticket) => {
      if (what in BY_DIALOG) return show({ kind: what as DialogAct, ticket });
      return void steps[STEP_OF[what as StepAct]](ticket);
    },
    [steps],
  );
  return { dialog, show, hide: () => show(null), act };
}
export type InboxDialogState = ReturnType<typeof useInboxDialogs>;
