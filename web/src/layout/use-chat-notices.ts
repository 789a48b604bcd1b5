import type { SocketTopics } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { useMayTell } from '../shared/data/use-notice-rules.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { playNotice } from '../shared/lib/notice-sound.js';

const isLookedAt = (uuid: string) =>
  document.visibilityState === 'visible' && window.location.pathname === `/chats/${uuid}`;

/** A sound and a notification for what colleagues write in internal chats; what is read leaves the screen. */
export function useChatNotices() {
  const { id: me } = useSession();
  const translate = useTranslate();
  const mayTell = useMayTell();
  useTopic('chat', (news: SocketTopics['chat']) => {
    if (news.action === 'delete') return void desktopNotices.close(news.chatId);
    const { chat } = news;
    const mine = chat.users.find(({ userId }) => userId === me);
    if (mine?.unreads === 0) return void desktopNotices.close(chat.id);
    if (news.action !== 'new-message' || isLookedAt(chat.uuid)) return;
    const { id, senderId, sender, message, mentions = [] } = news.newMessage;
    const isNamed = mentions.includes(me);
    if (senderId === me || !mayTell(isNamed ? 'chatMention' : 'chat')) return;
    playNotice();
    const title = translate(isNamed ? 'notifications.mentioned' : 'notifications.chatMessage', {
      ...{ by: sender.name, name: chat.title },
    });
    desktopNotices.show({ id, title, body: message, tag: chat.id, path: `/chats/${chat.uuid}` });
  });
}
