import { Injectable } from '@nestjs/common';
import { advance, begin, type FlowEvent, type FlowFacts } from '@recado/flow-engine';
import type { Origin } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { madeBy, type Message } from '../conversations/message.js';
import { heardTextOf } from '../conversations/message-preview.js';
import { whileStale } from '../conversations/stale-ticket.js';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { CarryOut, type BotSources, type FlowStep } from './carry-out.js';
import { DeskFlows } from './desk-flows.js';
import type { FlowConversation } from './flow-conversation.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';

/** A conversation that goes on, and what makes it. */
type Place = Omit<FlowStep, 'flow' | 'before'> & { before: FlowConversation };

/** A contact who wrote longer ago than this, while the connection was away, is answered by people. */
const OLD_MS = 60 * 60_000;

/** Leads conversations through their flows: a ticket that waits without a person is answered by what its desk has set up. */
@Injectable()
export class RunFlow {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly versions: FlowVersionsRepository,
    private readonly deskFlows: DeskFlows,
    private readonly settings: CompanySettings,
    private readonly carryOut: CarryOut,
  ) {}

  /** Goes on with a message that is stored. A repeat of the message changes nothing. */
  async onMessage(origin: Origin, message: Message): Promise<void> {
    await whileStale(async () => {
      const { companyId } = message;
      const [ticket] = await this.tickets.findActiveOf(companyId, [message]);
      if (!ticket || ticket.isGroup || ticket.status !== 'pending') return;
      const isFirst = ticket._id === madeBy(message, 'ticket');
      if (!isFirst && !ticket.chatbot) return;
      const before = await this.conversations.find(companyId, ticket._id);
      const { order: seenOrder, createdAt: at } = message;
      if (!before && isFirst) await this.start(origin, ticket, message);
      if (before && seenOrder > before.seenOrder)
        await this.advance(eventOf(message), { origin, ticket, before, seenOrder, at });
    });
  }

  /** Goes on with something that happened without a message. @returns false when the conversation no longer waits for it */
  async onEvent(companyId: string, ticketId: string, event: FlowEvent, answer?: BotSources): Promise<boolean> {
    return whileStale(async () => {
      const [ticket, before] = await Promise.all([
        this.tickets.find(companyId, ticketId),
        this.conversations.find(companyId, ticketId),
      ]);
      if (!ticket || !before || ticket.status !== 'pending' || !ticket.chatbot) return false;
      const origin = { companyId, correlationId: newId() };
      return this.advance(event, { origin, ticket, before, seenOrder: before.seenOrder, at: new Date(), answer });
    });
  }

  private async start(origin: Origin, ticket: Ticket, message: Message): Promise<void> {
    const isOld = message.recovered && Date.now() - message.createdAt.getTime() > OLD_MS;
    const flow = message.fromMe || isOld ? null : await this.deskFlows.execute(ticket);
    if (!flow) return;
    const advanced = begin({ flow, facts: this.factsOf(ticket), now: new Date() }, heardTextOf(message));
    const step = { origin, ticket, flow, before: null, seenOrder: message.order, at: message.createdAt };
    await this.carryOut.execute(step, advanced);
  }

  /** @returns whether anything came of it */
  private async advance(event: FlowEvent, place: Place): Promise<boolean> {
    const { ticket, before } = place;
    const flow = await this.versions.find(ticket.companyId, before.state.flowId);
    if (!flow) return false;
    const advanced = advance({ flow, facts: this.factsOf(ticket), now: new Date() }, before.state, event);
    if (advanced.state === before.state) return false;
    await this.carryOut.execute({ ...place, flow }, advanced);
    return true;
  }

  private factsOf({ companyId, tagIds = [], contact }: Ticket): FlowFacts {
    const { name, number, email } = contact;
    const isKnownContact = name !== '' && name !== number;
    return { tagIds, contact: { name, number, email }, language: this.settings.language(companyId), isKnownContact };
  }
}

/** A person who answers on the company's own phone has taken over. */
const eventOf = (message: Message): FlowEvent =>
  message.fromMe ? { type: 'person' } : { type: 'message', text: heardTextOf(message) };
