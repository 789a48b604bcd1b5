import { type ChatMessage, ReactToChatMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { FindChat } from './find-chat.js';

type Request = z.output<typeof ReactToChatMessage.request>;

/** Sets or removes a member's reaction to a message. It does not make the chat unread. */
@Injectable()
export class ReactToChatMessageHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly messages: ChatMessagesRepository,
    private readonly names: DisplayNames,
    private readonly transactions: Transactions,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND, ERR_NO_MESSAGE_FOUND */
  @OnRpc(ReactToChatMessage)
  async execute({ id, messageId, type: emoji }: Request, context: RpcContext): Promise<ChatMessage> {
    const actor = this.findChat.admit(context);
    const reaction = { emoji, userId: actor.userId, userName: this.names.user(actor)?.name ?? '' };
    return this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.execute(actor, id, session);
      const place = { chatId: chat._id, id: messageId, reaction };
      const changed = await this.messages.react(actor.companyId, place, session);
      if (!changed) throw new AppError('ERR_NO_MESSAGE_FOUND');
      announce(this.view.messageChangedEvent(originOf(context), chat, changed));
      return this.view.message(changed);
    });
  }
}
