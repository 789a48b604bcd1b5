import { chatLineOf, type SocketTopics } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { useMayNotify } from '../shared/notices/use-notice-rules.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { playNotice } from '../shared/lib/notice-sound.js';

const isOpen = (uuid: string) =>
  document.visibilityState === 'visible' && window.location.pathname === `/chats/${uuid}`;

type ChatEvent = SocketTopics['chat'];

/** Returns what another user wrote in a chat that this user does not have open. */
const unseenIn = (event: ChatEvent, me: string) => {
  if (event.action !== 'new-message' || isOpen(event.chat.uuid)) return undefined;
  return event.newMessage.senderId === me ? undefined : event.newMessage;
};

const isRead = (event: ChatEvent, me: string): boolean =>
  event.action === 'delete' || event.chat.users.some(({ userId, unreads }) => userId === me && unreads === 0);

/** Plays a sound and shows a notification for new messages in internal chats; closes it when the message is read. */
export function useChatNotices() {
  const { id: me } = useSession();
  const translate = useTranslate();
  const mayNotify = useMayNotify();
  useTopic('chat', (event) => {
    if (isRead(event, me)) return void desktopNotices.close(event.chatId);
    const message = unseenIn(event, me);
    if (!message || event.action === 'delete') return;
    const isMentioned = message.mentions?.includes(me) ?? false;
    if (!mayNotify(isMentioned ? 'chatMention' : 'chat')) return;
    playNotice();
    const { uuid, title: name } = event.chat;
    const title = translate(isMentioned ? 'notifications.mentioned' : 'notifications.chatMessage', {
      ...{ by: message.sender.name, name },
    });
    desktopNotices.show({
      id: message.id,
      title,
      body: chatLineOf(message),
      tag: event.chatId,
      path: `/chats/${uuid}`,
    });
  });
}
