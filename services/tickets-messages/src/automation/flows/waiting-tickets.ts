import { Injectable } from '@nestjs/common';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { DrawnNode } from '../bots/bot.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';
import { drawnNodeOf } from './flow-visit.js';

type WaitingStep = Readonly<{ ticketId: string; step: number }>;
/** A ticket, and the node where its conversation is waiting, if the node belongs to a company's flow. */
export type Waiting = Readonly<{ ticket: Ticket; node: DrawnNode | null }>;

/** Finds tickets whose conversation is waiting for an external response. */
@Injectable()
export class WaitingTickets {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly versions: FlowVersionsRepository,
  ) {}

  /** Returns null if the conversation has continued, because an agent took over or its waiting time ended. */
  async find(companyId: string, step: WaitingStep): Promise<Waiting | null> {
    const found = await this.read(companyId, step);
    if (!found) return null;
    const { ticket, state } = found;
    const flow = await this.versions.find(companyId, state.flowId);
    return { ticket, node: flow && state.node !== null ? drawnNodeOf(flow, state.node) : null };
  }

  /** Returns the text of the question in that step, or null as above. */
  async questionOf(companyId: string, step: WaitingStep): Promise<string | null> {
    return (await this.read(companyId, step))?.text ?? null;
  }

  private async read(companyId: string, { ticketId, step }: WaitingStep) {
    const [ticket, conversation] = await Promise.all([
      this.tickets.find(companyId, ticketId),
      this.conversations.find(companyId, ticketId),
    ]);
    const asked = conversation?.state.asked;
    const isWaiting = ticket?.status === 'pending' && ticket.chatbot && asked?.step === step;
    return isWaiting && conversation ? { ticket, state: conversation.state, text: asked.text } : null;
  }
}
