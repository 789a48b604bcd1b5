import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { FindChat } from '../chats/find-chat.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import { recipientsOf, seesTicket } from './notice-recipients.js';
import type { PushJobData } from './notice.js';
import type { NoticeTarget } from './push-text.js';

/** Finds the ticket or chat of a notice, if it is still relevant: unread, still assigned to the user, and visible. */
@Injectable()
export class FindNoticeTarget {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly findChat: FindChat,
    private readonly users: Users,
  ) {}

  async execute(companyId: string, notice: PushJobData): Promise<NoticeTarget | undefined> {
    const { kind, placeId, userId } = notice;
    if (kind === 'chat' || kind === 'chatMention') return this.unreadChat(companyId, userId, placeId);
    const ticket = await this.tickets.find(companyId, placeId);
    if (!ticket || !this.concerns(ticket, notice) || (await this.isRead(companyId, notice))) return undefined;
    const { _id, uuid, contact } = ticket;
    const tag = kind === 'mention' ? `note-${_id}` : _id;
    return { name: contact.name || contact.number, path: `/tickets/${uuid}`, tag };
  }

  private concerns(ticket: Ticket, { kind, userId }: PushJobData): boolean {
    const { companyId, unreadMessages, status } = ticket;
    if (kind === 'transfer') return status === 'open' && ticket.userId === userId;
    const user = this.users.get(companyId, userId);
    if (kind === 'mention') return user !== undefined && seesTicket(user, audienceOf(ticket));
    return unreadMessages > 0 && recipientsOf(audienceOf(ticket), () => (user ? [user] : [])).includes(userId);
  }

  /** Returns whether this message has been read. Later messages in the ticket may still be unread. */
  private async isRead(companyId: string, { kind, sourceId }: PushJobData): Promise<boolean> {
    if (kind !== 'message' && kind !== 'waiting') return false;
    return (await this.messages.find(companyId, sourceId))?.read ?? true;
  }

  private async unreadChat(companyId: string, userId: string, chatId: string): Promise<NoticeTarget | undefined> {
    try {
      const { uuid, title, members } = await this.findChat.ofMember(companyId, userId, chatId);
      const isUnread = members.some((member) => member.userId === userId && member.unreads > 0);
      return isUnread ? { name: title, path: `/chats/${uuid}`, tag: chatId } : undefined;
    } catch (error) {
      if (error instanceof AppError) return undefined; // the user is no longer a member
      throw error;
    }
  }
}
