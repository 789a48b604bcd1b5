import { Injectable } from '@nestjs/common';
import { ChatChanged, ChatMessageChanged, type SocketTopics } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster, type Delivery, type Emission } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

type Payload = SocketTopics['chat'];

function payloadOf({ action, chatId, chat, newMessage }: ChatChanged['data']): Payload {
  if (!chat || action === 'delete') return { action: 'delete', chatId };
  if (action === 'new-message')
    return newMessage ? { action, chat, chatId, newMessage } : { action: 'update', chat, chatId };
  return { action, chat, chatId };
}

/** Members receive the chat; users who left or were removed receive a deletion. */
export function onChatChanged({ companyId, data }: ChatChanged): Delivery {
  const { chatId, memberIds, leftIds } = data;
  const roomOf = (userId: string) => rooms.user(companyId, userId);
  const said = (payload: Payload, userIds: readonly string[]): Emission[] => {
    if (userIds.length === 0) return [];
    const toAll = { topic: 'chat' as const, payload, to: userIds.map(roomOf) };
    const toEach = userIds.map((userId) => ({ ...toAll, to: [roomOf(userId)], about: `user-${userId}` }));
    return [toAll, { ...toAll, about: chatId }, ...(payload.action === 'new-message' ? [] : toEach)];
  };
  const gone = said({ action: 'delete', chatId }, leftIds);
  return { companyId, emissions: [...gone, ...said(payloadOf(data), memberIds)] };
}

/** Members receive a changed message; former members do not. */
export const onChatMessageChanged = ({ companyId, data }: ChatMessageChanged): Delivery => {
  const { chatId, message, memberIds } = data;
  const to = memberIds.map((userId) => rooms.user(companyId, userId));
  const payload = { action: 'update' as const, chatId, message };
  return { companyId, emissions: to.length === 0 ? [] : [{ topic: 'chatMessage', payload, to }] };
};

/** Forwards changes of internal chats to their members. */
@Injectable()
export class ChatsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(ChatChanged)
  chatChanged(event: ChatChanged): Promise<void> {
    return this.broadcaster.deliver(onChatChanged(event));
  }

  @OnEvent(ChatMessageChanged)
  messageChanged(event: ChatMessageChanged): Promise<void> {
    return this.broadcaster.deliver(onChatMessageChanged(event));
  }
}
