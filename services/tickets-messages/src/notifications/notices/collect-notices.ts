import {
  ChatChanged,
  chatLineOf,
  plainLine,
  TicketEventAdded,
  TicketMessageAdded,
  TicketNoteChanged,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { Users } from '../../shared/replicas/state-replicas.js';
import { recipientsOf, seesTicket } from './notice-recipients.js';
import { PlanPushes } from './plan-pushes.js';

/**
 * Plans push notifications for ticket and chat events. Runs separately from storing, so that pushes never delay a
 * message.
 */
@Injectable()
export class CollectNotices {
  constructor(
    private readonly users: Users,
    private readonly planPushes: PlanPushes,
  ) {}

  /** Plans notices for a message. In a pending ticket, only the first unread message causes one. */
  @OnEvent(TicketMessageAdded)
  async messageAdded({ companyId, data }: TicketMessageAdded): Promise<void> {
    const { message, ticket } = data;
    if (message.fromMe || ticket.status === 'closed') return;
    if (ticket.status === 'pending' && ticket.unreadMessages > 1) return;
    const kind = ticket.status === 'open' ? 'message' : 'waiting';
    const userIds = recipientsOf(ticket, () => this.users.list(companyId));
    const said = { by: '', text: plainLine(ticket.lastMessage || message.body), at: new Date(message.createdAt) };
    await this.planPushes.execute(companyId, userIds, { kind, sourceId: message.id, placeId: ticket.id, ...said });
  }

  @OnEvent(TicketEventAdded)
  async eventAdded({ companyId, data: { event } }: TicketEventAdded): Promise<void> {
    const { kind, by, to, id: sourceId, ticketId: placeId, reason, createdAt } = event;
    const userId = to?.user?.id;
    if (kind !== 'transferred' || !by || !userId || userId === by.id) return;
    const said = { by: by.name, text: reason ?? '', at: new Date(createdAt) };
    await this.planPushes.execute(companyId, [userId], { kind: 'transfer', sourceId, placeId, ...said });
  }

  /** Notifies mentioned users, except those who may not see the ticket. */
  @OnEvent(TicketNoteChanged)
  async noteChanged({ companyId, data: { note, audience } }: TicketNoteChanged): Promise<void> {
    if (!note?.mentions) return;
    const { id: sourceId, ticketId: placeId, userId: authorId, createdAt } = note;
    const recipients = note.mentions.filter((id) => {
      const user = this.users.get(companyId, id);
      return user !== undefined && id !== authorId && seesTicket(user, audience);
    });
    const said = { by: note.user.name, text: note.note, at: new Date(createdAt) };
    await this.planPushes.execute(companyId, recipients, { kind: 'mention', sourceId, placeId, ...said });
  }

  @OnEvent(ChatChanged)
  async chatChanged({ companyId, data: { newMessage, memberIds, chatId: placeId } }: ChatChanged): Promise<void> {
    if (!newMessage) return;
    const { id: sourceId, senderId, sender, mentions = [], createdAt } = newMessage;
    const news = { sourceId, placeId, by: sender.name, text: chatLineOf(newMessage), at: new Date(createdAt) };
    const others = memberIds.filter((id) => id !== senderId);
    const named = others.filter((id) => mentions.includes(id));
    const rest = others.filter((id) => !mentions.includes(id));
    await this.planPushes.execute(companyId, named, { kind: 'chatMention', ...news });
    await this.planPushes.execute(companyId, rest, { kind: 'chat', ...news });
  }
}
