import { chatLineOf, type SocketTopics } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { useMayTell } from '../shared/data/use-notice-rules.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { playNotice } from '../shared/lib/notice-sound.js';

const isLookedAt = (uuid: string) =>
  document.visibilityState === 'visible' && window.location.pathname === `/chats/${uuid}`;

type News = SocketTopics['chat'];

/** Returns what another user wrote in a chat that this user does not have open. */
const unseenIn = (news: News, me: string) => {
  if (news.action !== 'new-message' || isLookedAt(news.chat.uuid)) return undefined;
  return news.newMessage.senderId === me ? undefined : news.newMessage;
};

const isRead = (news: News, me: string): boolean =>
  news.action === 'delete' || news.chat.users.some(({ userId, unreads }) => userId === me && unreads === 0);

/** Plays a sound and shows a notification for new messages in internal chats; closes it when the message is read. */
export function useChatNotices() {
  const { id: me } = useSession();
  const translate = useTranslate();
  const mayTell = useMayTell();
  useTopic('chat', (news) => {
    if (isRead(news, me)) return void desktopNotices.close(news.chatId);
    const said = unseenIn(news, me);
    if (!said || news.action === 'delete') return;
    const isNamed = said.mentions?.includes(me) ?? false;
    if (!mayTell(isNamed ? 'chatMention' : 'chat')) return;
    playNotice();
    const { uuid, title: name } = news.chat;
    const title = translate(isNamed ? 'notifications.mentioned' : 'notifications.chatMessage', {
      ...{ by: said.sender.name, name },
    });
    desktopNotices.show({ id: said.id, title, body: chatLineOf(said), tag: news.chatId, path: `/chats/${uuid}` });
  });
}
