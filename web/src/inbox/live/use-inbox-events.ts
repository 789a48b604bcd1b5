import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../providers/realtime-context.js';
import { useThrottledReload } from '../../shared/data/use-throttled-reload.js';
import { TAGS_KEY } from '../../shared/queries/use-tags.js';
import { useSession } from '../../providers/session.js';
import { colleaguePresence } from './colleague-presence.js';
import { eventsOf, fold } from './fold.js';
import { listKey, type InboxEvent } from './inbox-state.js';
import { PINNED } from './use-pins.js';
import { presence } from './presence.js';

/** Applies socket events to the loaded data. */
export function useInboxEvents() {
  const queryClient = useQueryClient();
  const user = useSession();
  const apply = (events: readonly InboxEvent[]) => {
    for (const event of events) fold(queryClient, user, event);
  };

  useTopic('tag', useThrottledReload(TAGS_KEY));
  useTopic('appMessage', (news) => {
    apply(eventsOf.appMessage(news));
    if (news.action === 'create' && !news.message.fromMe) presence.forget(news.message.ticketId);
  });
  useTopic('ticket', (news) => apply(eventsOf.ticket(news)));
  useTopic('ticketPins', () => void queryClient.invalidateQueries({ queryKey: listKey(PINNED) }));
  useTopic('ticketEvent', (news) => apply(eventsOf.ticketEvent(news)));
  useTopic('presence', ({ ticketId, presence: state }) => presence.note(ticketId, state));
  useTopic('typing', ({ ticketId, user: { id, name }, presence: state }) => {
    if (id !== user.id) colleaguePresence.type(ticketId, { id, name }, state !== 'paused');
  });
  useTopic('viewing', ({ ticketId, users }) => colleaguePresence.view(ticketId, users));
}
