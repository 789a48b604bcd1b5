import type { SocketTopics } from '@recado/contracts';
import { useNotify, useTranslate } from 'ra-core';
import { useTopic } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { useMayNotify } from '../../shared/notices/use-notice-rules.js';
import { lastLine } from '../../shared/lib/last-line.js';
import { desktopNotices } from '../../shared/lib/desktop-notices.js';
import { playNotice } from '../../shared/lib/notice-sound.js';
import { inboxApi } from '../live/inbox-api.js';
import { matchesFilter } from '../live/matches-filter.js';
import { nameOf } from '../text/ticket-text.js';

/** A reason takes longer to read than a confirmation. */
const READING_MS = 8_000;

/** The visible ticket needs no sound. */
const isLookedAt = (uuid: string) =>
  document.visibilityState === 'visible' && window.location.pathname === `/tickets/${uuid}`;

const isHandedTo = (me: string, { kind, by, to }: SocketTopics['ticketEvent']['event']) =>
  kind === 'transferred' && by?.id !== me && to?.user?.id === me;

/**
 * Notifies the user of a ticket that a colleague transferred, with a sound, a notification and a toast that includes
 * the reason.
 */
function useTransferNotices() {
  const { id: me } = useSession();
  const translate = useTranslate();
  const notify = useNotify();
  const mayNotify = useMayNotify();

  const notifyTransfer = async ({ event }: SocketTopics['ticketEvent']) => {
    const { id, by, ticketId, reason } = event;
    if (!by || !isHandedTo(me, event)) return;
    const ticket = await inboxApi.ticketOf(ticketId).catch(() => null);
    if (!ticket || ticket.userId !== me) return; // it was transferred again in the meantime
    const title = translate('notifications.transferred', { by: by.name, name: nameOf(ticket) });
    notify(reason ? `${title}: ${reason}` : title, { type: 'info', autoHideDuration: READING_MS });
    if (!mayNotify('transfer')) return;
    playNotice();
    desktopNotices.show({
      ...{ id, title, body: reason ?? '', tag: ticketId },
      path: `/tickets/${ticket.uuid}`,
    });
  };
  useTopic('ticketEvent', (news) => void notifyTransfer(news));
}

/** Notifies the user of a mention in a note, with a sound, a notification and a toast. */
function useMentionNotices() {
  const { id: me } = useSession();
  const translate = useTranslate();
  const notify = useNotify();
  const mayNotify = useMayNotify();

  const notifyMention = async ({ note }: SocketTopics['note']) => {
    if (!note?.mentions?.includes(me) || note.userId === me || !mayNotify('mention')) return;
    const ticket = await inboxApi.ticketOf(note.ticketId).catch(() => null);
    if (!ticket) return;
    playNotice();
    const title = translate('notifications.mentioned', { by: note.user.name, name: nameOf(ticket) });
    notify(title, { type: 'info', autoHideDuration: READING_MS });
    desktopNotices.show({
      ...{ id: note.id, title, body: note.note, tag: `note-${ticket.id}` },
      path: `/tickets/${ticket.uuid}`,
    });
  };
  useTopic('note', (news) => void notifyMention(news));
}

/** Closes a ticket's notification once the user has read the ticket in any window. */
function useClosedNotices() {
  useTopic('ticket', (news) => {
    if (news.action === 'delete') void desktopNotices.close(news.ticketId);
    else if (news.ticket.unreadMessages === 0) void desktopNotices.close(news.ticket.id);
  });
}

/**
 * Notifies the user of new messages in the user's own tickets, and in pending tickets if the user's settings include
 * them.
 */
export function useNotices() {
  const user = useSession();
  const translate = useTranslate();
  const mayNotify = useMayNotify();
  const isNews = matchesFilter({ showAll: false, unread: true }, user);

  const notifyMessage = ({ action, message, ticket }: SocketTopics['appMessage']) => {
    if (action !== 'create' || message.fromMe || !ticket) return;
    // The message may already be read in another window of the same user.
    if (!isNews({ ...ticket, unreadMessages: Math.max(1, ticket.unreadMessages) }) || isLookedAt(ticket.uuid)) return;
    if (!mayNotify(ticket.status === 'pending' ? 'waiting' : 'message')) return;
    playNotice();
    const name = nameOf(ticket);
    desktopNotices.show({
      id: message.id,
      title: translate(ticket.status === 'pending' ? 'notifications.waiting' : 'notifications.newMessage', { name }),
      body: lastLine(ticket.lastMessage || message.body, translate),
      tag: ticket.id,
      path: `/tickets/${ticket.uuid}`,
    });
  };
  useTopic('appMessage', notifyMessage);
  useTransferNotices();
  useMentionNotices();
  useClosedNotices();
}
