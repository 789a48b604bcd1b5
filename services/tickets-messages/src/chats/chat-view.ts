import { ChatChanged, createEvent, type Chat as ShownChat, type ChatMessage as ShownMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { DisplayNames } from '../replicas/display-names.js';
import { memberIdsOf, type Chat, type ChatMessage } from './chat.js';

type News = { action: ChatChanged['data']['action']; newMessage?: ChatMessage; leftIds?: string[] };

/** A chat as its members see it. Who was deleted from the company is no longer shown. */
@Injectable()
export class ChatView {
  constructor(private readonly names: DisplayNames) {}

  show({ _id: id, companyId, uuid, title, ownerId, lastMessage, revision, updatedAt, members }: Chat): ShownChat {
    const users = members.flatMap(({ userId, unreads }) => {
      const user = this.names.user({ companyId, userId });
      return user ? [{ userId, unreads, user }] : [];
    });
    return { id, uuid, title, ownerId, lastMessage, revision, updatedAt: updatedAt.toISOString(), users };
  }

  message({ _id: id, chatId, senderId, senderName: name, message, mentions, createdAt }: ChatMessage): ShownMessage {
    const said = { id, chatId, senderId, sender: { id: senderId, name }, message, createdAt: createdAt.toISOString() };
    return { ...said, ...(mentions && { mentions: [...mentions] }) };
  }

  news(origin: Origin, chat: Chat, { action, newMessage, leftIds = [] }: News): Outgoing {
    const isGone = action === 'delete';
    const data = {
      chatId: chat._id,
      action,
      chat: isGone ? null : this.show(chat),
      newMessage: newMessage ? this.message(newMessage) : null,
      memberIds: isGone ? [] : memberIdsOf(chat),
      leftIds: isGone ? memberIdsOf(chat) : leftIds,
    };
    return outgoingEvent(createEvent(ChatChanged, stamped(origin, data)));
  }
}
