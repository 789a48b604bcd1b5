import { Injectable } from '@nestjs/common';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';

type Place = Readonly<{ ticketId: string; step: number }>;

/** Finds tickets whose conversation waits for an answer of somebody else. */
@Injectable()
export class WaitingTickets {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
  ) {}

  /** Returns null when the conversation has gone on without the answer, because somebody took it or its time was over. */
  async find(companyId: string, place: Place): Promise<Ticket | null> {
    return (await this.read(companyId, place))?.ticket ?? null;
  }

  /** Returns what is asked about in that step; null as above. */
  async askedOf(companyId: string, place: Place): Promise<string | null> {
    return (await this.read(companyId, place))?.text ?? null;
  }

  private async read(companyId: string, { ticketId, step }: Place) {
    const [ticket, conversation] = await Promise.all([
      this.tickets.find(companyId, ticketId),
      this.conversations.find(companyId, ticketId),
    ]);
    const asked = conversation?.state.asked;
    const isWaiting = ticket?.status === 'pending' && ticket.chatbot && asked?.step === step;
    return isWaiting ? { ticket, text: asked.text } : null;
  }
}
