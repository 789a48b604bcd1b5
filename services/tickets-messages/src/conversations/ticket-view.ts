import { createEvent, maySeeTicket, TicketChanged, type Actor, type Ticket as ShownTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import { DisplayNames } from '../shared/replicas/display-names.js';
import { contactSummary } from './contact-summary.js';
import { SlaLimits } from './sla-limits.js';
import { audienceOf, type Ticket } from './ticket.js';
import { unansweredSince, waitingOrderOf } from './rules/waiting.js';

/** A conflicting ticket that the actor may not see. */
export type HiddenTicket = Readonly<{ isHidden: true; queue: { name: string } | null }>;

/** A ticket as clients see it. The names of its user, queue and connection come from the replicas in memory. */
@Injectable()
export class TicketView {
  constructor(
    private readonly names: DisplayNames,
    private readonly links: MediaLinks,
    private readonly slaLimits: SlaLimits,
  ) {}

  show(ticket: Ticket): ShownTicket {
    return {
      id: ticket._id,
      uuid: ticket.uuid,
      number: ticket.number,
      status: ticket.status,
      userId: ticket.userId,
      user: this.names.user(ticket),
      queueId: ticket.queueId,
      queue: this.names.queue(ticket),
      whatsappId: ticket.whatsappId,
      whatsapp: this.names.connection(ticket),
      contactId: ticket.contactId,
      contact: contactSummary(ticket.contact, this.links),
      lastMessage: ticket.lastMessage,
      lastMessageFromMe: ticket.lastMessageFromMe,
      lastMessageAt: ticket.lastMessageAt.toISOString(),
      unreadMessages: ticket.unreadMessages,
      presence: null,
      isGroup: ticket.isGroup,
      tags: this.names.tagsOf(ticket.companyId, ticket.tagIds ?? []),
      ...automaticPart(ticket),
      ...(ticket.referral && { referral: ticket.referral }),
      createdAt: ticket.createdAt.toISOString(),
      updatedAt: ticket.updatedAt.toISOString(),
      closedAt: ticket.closedAt?.toISOString() ?? null,
      order: ticket.order,
      waitingSince: unansweredSince(ticket)?.toISOString() ?? null,
      waitingOrder: ticket.status === 'pending' ? waitingOrderOf(ticket) : null,
      ...snoozePart(ticket),
      ...this.slaPart(ticket),
      revision: ticket.revision,
    };
  }

  /** Most companies have no time limits, so nothing is computed for their tickets. */
  private slaPart(ticket: Ticket) {
    return ticket.breaches || this.names.slasOf(ticket).length > 0 ? this.slaLimits.show(ticket) : {};
  }

  /** Returns the event for a changed ticket. @param before the previous audience, if it differs */
  changed(origin: Origin, ticket: Ticket, before = audienceOf(ticket)): Outgoing {
    const data = { ticket: this.show(ticket), before, after: audienceOf(ticket) };
    return outgoingEvent(createEvent(TicketChanged, stamped(origin, data)));
  }

  /** Shows a ticket to an actor. An actor without permission only sees the queue. */
  showTo(actor: Actor, ticket: Ticket): ShownTicket | HiddenTicket {
    const shown = this.show(ticket);
    if (maySeeTicket(actor, audienceOf(ticket))) return shown;
    return { isHidden: true, queue: shown.queue && { name: shown.queue.name } };
  }
}

const snoozePart = ({ snooze }: Ticket) => (snooze ? { snooze: { until: snooze.until?.toISOString() ?? null } } : {});

const automaticPart = ({ chatbot, useIntegration, promptId, integrationId }: Ticket) => ({
  chatbot: chatbot ?? false,
  useIntegration: useIntegration ?? false,
  promptId: promptId ?? null,
  integrationId: integrationId ?? null,
});
