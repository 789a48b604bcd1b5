import { Injectable } from '@nestjs/common';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';

/** Finds tickets whose conversation waits for an answer of somebody else. */
@Injectable()
export class WaitingTickets {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
  ) {}

  /** Returns null when the conversation has gone on without the answer, because somebody took it or its time was over. */
  async find(companyId: string, { ticketId, step }: { ticketId: string; step: number }): Promise<Ticket | null> {
    const [ticket, conversation] = await Promise.all([
      this.tickets.find(companyId, ticketId),
      this.conversations.find(companyId, ticketId),
    ]);
    const isWaiting = ticket?.status === 'pending' && ticket.chatbot && conversation?.state.asked?.step === step;
    return isWaiting ? ticket : null;
  }
}
