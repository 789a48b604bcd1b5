import type { SocketTopics } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useTopic } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { desktopNotices } from '../../shared/lib/desktop-notices.js';
import { playNotice } from '../../shared/lib/notice-sound.js';
import { matchesFilter } from '../live/matches-filter.js';
import { nameOf } from '../text/ticket-text.js';
import { plainLine } from '../text/whatsapp-text.js';

/** A user who looks at a ticket needs no sound for what appears there. */
const isLookedAt = (uuid: string) =>
  document.visibilityState === 'visible' && window.location.pathname === `/tickets/${uuid}`;

/** A sound and a notification for what a contact writes: in one's own tickets, and in those that wait if one is told of them. */
export function useNotices() {
  const user = useSession();
  const navigate = useNavigate();
  const translate = useTranslate();
  const isNews = matchesFilter({ showAll: false, unread: true }, user);

  const tell = ({ action, message, ticket }: SocketTopics['appMessage']) => {
    if (action !== 'create' || message.fromMe || !ticket) return;
    // it may be read already, in another window of the same user
    if (!isNews({ ...ticket, unreadMessages: Math.max(1, ticket.unreadMessages) }) || isLookedAt(ticket.uuid)) return;
    playNotice();
    const name = nameOf(ticket);
    desktopNotices.show({
      title: translate(ticket.status === 'pending' ? 'notifications.waiting' : 'notifications.newMessage', { name }),
      body: plainLine(message.body),
      tag: ticket.id,
      onClick: () => void navigate(`/tickets/${ticket.uuid}`),
    });
  };
  useTopic('appMessage', tell);
}
