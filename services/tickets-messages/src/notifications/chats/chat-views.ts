import {
  ChatChanged,
  ChatMessageChanged,
  type ChatMessage as ChatMessageView,
  type Chat as ChatView,
  createEvent,
  withNames,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { type Chat, type ChatFile, type ChatMessage, memberIdsOf } from './chat.js';

type ChatUpdate = { action: ChatChanged['data']['action']; newMessage?: ChatMessage; leftIds?: string[] };

/** A chat as its members see it. Users who were deleted from the company are not shown. */
@Injectable()
export class ChatViews {
  constructor(
    private readonly names: DisplayNames,
    private readonly links: MediaLinks,
  ) {}

  chat({ _id: id, companyId, uuid, title, ownerId, lastMessage, revision, updatedAt, members }: Chat): ChatView {
    const users = members.flatMap(({ userId, unreads }) => {
      const user = this.names.user({ companyId, userId });
      return user ? [{ userId, unreads, user }] : [];
    });
    return { id, uuid, title, ownerId, lastMessage, revision, updatedAt: updatedAt.toISOString(), users };
  }

  /** Shows a message, with mentioned users under their current names. */
  message({ _id: id, companyId, chatId, senderId, senderName: name, ...said }: ChatMessage): ChatMessageView {
    const nameOf = (userId: string) => this.names.user({ companyId, userId })?.name;
    const { mentions, mentionsAt = [], files = [], reactions = [], revision = 0, createdAt } = said;
    const { text: message, mentions: places } = withNames(said.message, mentionsAt, nameOf);
    return {
      ...{ id, chatId, senderId, sender: { id: senderId, name }, message, mentionsAt: places, revision },
      ...(mentions && { mentions: [...mentions] }),
      files: files.map((file) => this.file(file)),
      reactions: reactions.map(({ emoji, userId, userName }) => ({
        emoji,
        user: { id: userId, name: nameOf(userId) ?? userName },
      })),
      createdAt: createdAt.toISOString(),
    };
  }

  /** Returns the event that updates a message for the chat's members. */
  messageChanged(origin: Origin, chat: Chat, changed: ChatMessage): Outgoing {
    const data = { chatId: chat._id, message: this.message(changed), memberIds: memberIdsOf(chat) };
    return outgoingEvent(createEvent(ChatMessageChanged, stamped(origin, data)));
  }

  chatChanged(origin: Origin, chat: Chat, { action, newMessage, leftIds = [] }: ChatUpdate): Outgoing {
    const isGone = action === 'delete';
    const data = {
      chatId: chat._id,
      action,
      chat: isGone ? null : this.chat(chat),
      newMessage: newMessage ? this.message(newMessage) : null,
      memberIds: isGone ? [] : memberIdsOf(chat),
      leftIds: isGone ? memberIdsOf(chat) : leftIds,
    };
    return outgoingEvent(createEvent(ChatChanged, stamped(origin, data)));
  }

  private file({ key, fileName: name, kind, mimeType, bytes }: ChatFile): ChatMessageView['files'][number] {
    return { url: this.links.urlOf(key, name), name, kind, mimeType, bytes };
  }
}
