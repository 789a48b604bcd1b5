import type { ChatChanged, SocketTopics } from '@recado/contracts';
import type { Delivery, Emission } from './emissions.js';
import { rooms } from './rooms.js';

type Payload = SocketTopics['chat'];

function payloadOf({ action, chatId, chat, newMessage }: ChatChanged['data']): Payload {
  if (!chat || action === 'delete') return { action: 'delete', chatId };
  if (action === 'new-message')
    return newMessage ? { action, chat, chatId, newMessage } : { action: 'update', chat, chatId };
  return { action, chat, chatId };
}

/** Only its members hear of a chat; whoever was put out hears that it is gone. */
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
