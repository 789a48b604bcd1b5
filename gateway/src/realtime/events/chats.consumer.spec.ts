import { describe, expect, it } from '@jest/globals';
import type { ChatChanged, ChatMessageChanged } from '@recado/contracts';
import { onChatChanged, onChatMessageChanged } from './chats.consumer.js';
import { rooms } from '../broadcast/rooms.js';

const chat = { id: 'c1', title: 'Equipe' };
const changed = (data: object) =>
  onChatChanged({
    companyId: 'acme',
    data: { chatId: 'c1', chat, newMessage: null, memberIds: ['ana', 'rui'], leftIds: [], ...data },
  } as unknown as ChatChanged).emissions.map(({ topic, about, payload, to }) => ({
    channel: about ? `${topic}-${about}` : topic,
    action: 'action' in payload ? payload.action : '',
    to,
  }));
const [ana, rui, eva] = ['ana', 'rui', 'eva'].map((userId) => rooms.user('acme', userId));

describe('a chat', () => {
  it('is sent to its members on the topics of the company, the chat and each member when it changes', () => {
    expect(changed({ action: 'update' })).toEqual([
      { channel: 'chat', action: 'update', to: [ana, rui] },
      { channel: 'chat-c1', action: 'update', to: [ana, rui] },
      { channel: 'chat-user-ana', action: 'update', to: [ana] },
      { channel: 'chat-user-rui', action: 'update', to: [rui] },
    ]);
  });

  it('with a new message is not sent on each member’s topic', () => {
    const sent = changed({ action: 'new-message', newMessage: { id: 'm1' } });
    expect(sent.map(({ channel, action }) => `${channel} ${action}`)).toEqual([
      'chat new-message',
      'chat-c1 new-message',
    ]);
  });

  it('is deleted for a removed member, who receives nothing more', () => {
    const sent = changed({ action: 'update', leftIds: ['eva'] });
    expect(sent.filter(({ to }) => to.includes(eva ?? ''))).toEqual([
      { channel: 'chat', action: 'delete', to: [eva] },
      { channel: 'chat-c1', action: 'delete', to: [eva] },
      { channel: 'chat-user-eva', action: 'delete', to: [eva] },
    ]);
  });

  it('is deleted for every member when it is deleted', () => {
    const sent = changed({ action: 'delete', chat: null, memberIds: [], leftIds: ['ana'] });
    expect(sent.every(({ action, to }) => action === 'delete' && to[0] === ana)).toBe(true);
  });

  it('notifies only its members of a changed message', () => {
    const event = { companyId: 'acme', data: { chatId: 'c1', message: { id: 'm1' }, memberIds: ['ana', 'rui'] } };
    const { emissions } = onChatMessageChanged(event as unknown as ChatMessageChanged);
    expect(emissions.map(({ topic, to }) => ({ topic, to }))).toEqual([{ topic: 'chatMessage', to: [ana, rui] }]);
  });
});
