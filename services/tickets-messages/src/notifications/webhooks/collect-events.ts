import {
  ContactChanged,
  TicketChanged,
  TicketEventAdded,
  TicketMessageAdded,
  TicketMessageChanged,
  WhatsappSessionChanged,
  type NumberHealth,
} from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { ContactViews } from '../../contacts/contact-views.js';
import { FindContact } from '../../contacts/find-contact.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import {
  completesMessage,
  mayBringContact,
  messageEvent,
  ofContactChanged,
  ofMessageAdded,
  ofMessageChanged,
  ofNewContact,
  ofSessionChanged,
  ofSlaBreached,
  ofTicketChanged,
  ticketSubject,
  withoutDeleted,
  type EndpointEvent,
} from './payloads.js';
import { StoreDelivery } from './store-delivery.js';
import { ActiveWebhooks } from './active-webhooks.js';
import type { Webhook } from './webhook.js';

/** Stores events for the endpoints that subscribe to them. A redelivered event stores nothing new. */
@Injectable()
export class CollectEvents {
  constructor(
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly storeDelivery: StoreDelivery,
    private readonly deliveries: DeliveriesRepository,
    private readonly tickets: TicketsRepository,
    private readonly ticketView: TicketView,
    private readonly findContact: FindContact,
    private readonly views: ContactViews,
  ) {}

  @OnEvent(TicketMessageAdded)
  async messageAdded(event: TicketMessageAdded): Promise<void> {
    const webhooks = await this.activeWebhooks.of(event.companyId);
    const asksForContacts = webhooks.some(({ events }) => events.includes('contact.created'));
    const contacts = asksForContacts && mayBringContact(event) ? await this.newContact(event) : [];
    await this.store(event.companyId, [...contacts, ...ofMessageAdded(event)]);
  }

  @OnEvent(TicketMessageChanged)
  async messageChanged(event: TicketMessageChanged): Promise<void> {
    const webhooks = await this.activeWebhooks.of(event.companyId);
    if (webhooks.length === 0) return;
    await this.removeDeleted(event);
    const completed = completesMessage(event) ? await this.completed(event) : [];
    await this.store(event.companyId, [...completed, ...ofMessageChanged(event)]);
  }

  @OnEvent(TicketChanged)
  async ticketChanged(event: TicketChanged): Promise<void> {
    await this.store(event.companyId, ofTicketChanged(event));
  }

  /** Reads the ticket of an exceeded time limit, only if an endpoint subscribes to it. */
  @OnEvent(TicketEventAdded)
  async eventAdded(event: TicketEventAdded): Promise<void> {
    const { companyId, data } = event;
    if (data.event.kind !== 'slaBreached') return;
    const webhooks = await this.activeWebhooks.of(companyId);
    if (!webhooks.some(({ events }) => events.includes('ticket.sla_breached'))) return;
    const ticket = await this.tickets.find(companyId, data.event.ticketId);
    if (ticket) await this.store(companyId, ofSlaBreached(event, this.ticketView.show(ticket)));
  }

  @OnEvent(ContactChanged)
  async contactChanged(event: ContactChanged): Promise<void> {
    await this.store(event.companyId, ofContactChanged(event));
  }

  /** Stores changes to a session's status or limits, and ignores its QR codes and new conversations. */
  @OnEvent(WhatsappSessionChanged)
  async sessionChanged(event: WhatsappSessionChanged): Promise<void> {
    const happening = ofSessionChanged(event);
    for (const webhook of this.asking(await this.activeWebhooks.of(event.companyId), happening)) {
      const key = { companyId: event.companyId, webhookId: webhook._id, subject: happening.subject };
      const newest = await this.deliveries.newest(key);
      if (newest && isDeepStrictEqual(stateIn(JSON.parse(newest.body)), stateIn(happening.payload))) continue;
      await this.storeDelivery.execute(webhook, happening);
    }
  }

  /** Removes the content of a deleted message from pending and logged deliveries. */
  private async removeDeleted({ companyId, data: { message } }: TicketMessageChanged): Promise<void> {
    if (!message.isDeleted) return;
    const replace = (body: string) => withoutDeleted(body, message);
    await this.deliveries.replaceBodies(companyId, ticketSubject(message.ticketId), replace);
  }

  private async newContact({ companyId, occurredAt, data }: TicketMessageAdded): Promise<EndpointEvent[]> {
    const contact = await this.findContact.execute(companyId, { id: data.ticket.contactId });
    return contact ? ofNewContact(this.views.view(contact), occurredAt) : [];
  }

  /** Reads the ticket only if an endpoint subscribes to the event. */
  private async completed({ companyId, occurredAt, data }: TicketMessageChanged): Promise<EndpointEvent[]> {
    const ticket = await this.tickets.find(companyId, data.message.ticketId);
    return ticket ? [messageEvent(data.message, this.ticketView.show(ticket), occurredAt)] : [];
  }

  private async store(companyId: string, happenings: readonly EndpointEvent[]): Promise<void> {
    const webhooks = await this.activeWebhooks.of(companyId);
    for (const happening of happenings)
      for (const webhook of this.asking(webhooks, happening)) await this.storeDelivery.execute(webhook, happening);
  }

  private asking(webhooks: readonly Webhook[], { payload }: EndpointEvent): Webhook[] {
    return webhooks.filter(({ events }) => events.some((type) => type === payload.type));
  }
}

/** Returns the connection fields that endpoints receive: its status and the limits of its number. */
function stateIn(payload: unknown) {
  const { connection } = (payload as { data: { connection?: { status: string; health?: NumberHealth } } }).data;
  const { lock = null, newChats = null } = connection?.health ?? {};
  return { status: connection?.status, lock, isUsedUp: newChats !== null && newChats.used >= newChats.total };
}
