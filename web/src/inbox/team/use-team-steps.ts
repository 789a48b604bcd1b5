import type { Ticket } from '@recado/contracts';
import { useMemo, useState } from 'react';
import type { Inbox } from '../list/use-inbox.js';
import { useInboxView } from '../list/use-inbox-view.js';
import { usePins } from '../live/use-pins.js';
import { useTicketActions } from '../live/use-ticket-actions.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';

/** After undo, the ticket is back in the list. */
const stay = () => undefined;

/**
 * The actions on a ticket of the team. A ticket that the user accepts, takes over or reopens is opened in the inbox;
 * the list stays open for all other actions.
 */
export function useTeamSteps() {
  const actions = useTicketActions(stay);
  const { toggle: togglePin } = usePins();
  const view = useInboxView();
  const [toAccept, setToAccept] = useState<Ticket | null>(null);

  const open = useEventCallback(({ uuid, status }: Pick<Ticket, 'uuid' | 'status'>) => {
    view.setTab(status);
    view.open(uuid);
  });
  const accept = useEventCallback((ticket: Ticket, queueId?: string) => {
    if (!ticket.queueId && !queueId) return setToAccept(ticket);
    setToAccept(null);
    open({ uuid: ticket.uuid, status: 'open' });
    void actions.accept(ticket, queueId);
  });
  const steps: Inbox['steps'] = useMemo(() => {
    const own = (step: (ticket: Ticket) => unknown) => (ticket: Ticket) => {
      open({ uuid: ticket.uuid, status: 'open' });
      void step(ticket);
    };
    return { ...actions, accept, takeOver: own(actions.takeOver), reopen: own(actions.reopen), togglePin };
  }, [accept, actions, open, togglePin]);
  return { steps, open, accept, toAccept, setToAccept };
}
