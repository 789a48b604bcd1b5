import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { company } from './company-presence.js';
import { fold } from './fold.js';
import type { InboxEvent } from './inbox-state.js';
import { listKey } from './inbox-state.js';
import { PINNED } from './use-pins.js';
import { presence } from './presence.js';

/** Connects the socket's topics to what is on screen. */
export function useInboxEvents() {
  const queryClient = useQueryClient();
  const user = useSession();
  const apply = (event: InboxEvent) => fold(queryClient, user, event);

  useTopic('appMessage', ({ action, message, ticket }) => {
    apply({ kind: 'message', message, isNew: action === 'create' });
    if (ticket) apply({ kind: 'ticket', ticket });
    if (action === 'create' && !message.fromMe) presence.forget(message.ticketId);
  });
  useTopic('ticket', (event) => {
    if (event.action === 'update') apply({ kind: 'ticket', ticket: event.ticket });
    else apply({ kind: 'ticket-gone', ticketId: event.ticketId, revision: event.revision });
  });
  useTopic('ticketPins', () => void queryClient.invalidateQueries({ queryKey: listKey(PINNED) }));
  useTopic('ticketEvent', ({ event }) => apply({ kind: 'ticket-event', event }));
  useTopic('presence', ({ ticketId, presence: state }) => presence.note(ticketId, state));
  useTopic('typing', ({ ticketId, user: { id, name }, presence: state }) => {
    if (id !== user.id) company.type(ticketId, { id, name }, state !== 'paused');
  });
  useTopic('viewing', ({ ticketId, users }) => company.view(ticketId, users));
}
