import { Injectable } from '@nestjs/common';
import {
  TicketChanged,
  TicketMessageAdded,
  TicketMessageChanged,
  TicketPresenceChanged,
  type TicketAudience,
} from '@recado/contracts';
import { Histogram, registry } from '@recado/service-kit/health';
import { OnEvent, OnSignal } from '@recado/service-kit/messaging';
import { Broadcaster, type Delivery, type Emission } from '../broadcast/broadcaster.js';
import { listRoomsFor, rooms, roomsFor } from '../broadcast/rooms.js';

const LONGEST_PRESENCE_AGE_MS = 10_000;

const phoneToScreen = new Histogram({
  name: 'recado_phone_to_screen_seconds',
  help: "Time from WhatsApp's timestamp of a contact's message, in whole seconds, until it is sent to the browsers",
  buckets: [1, 2, 3, 5, 10, 30, 60, 300],
  registers: [registry],
});

const isSame = (a: TicketAudience | null, b: TicketAudience): boolean =>
  a !== null && a.status === b.status && a.userId === b.userId && a.queueId === b.queueId;

export function onMessageAdded({ companyId, data }: TicketMessageAdded): Delivery {
  const { ticket, message, before } = data;
  const added: Emission = {
    topic: 'appMessage',
    payload: { action: 'create', message, ticket, contact: ticket.contact },
    to: [...listRoomsFor(companyId, ticket), rooms.ticket(companyId, ticket.id)],
  };
  if (isSame(before, ticket)) return { companyId, emissions: [added] };
  const moved = ticketMoved(companyId, { ticket, before, after: ticket });
  return { ...moved, emissions: [...moved.emissions, added] };
}

export const onTicketChanged = ({ companyId, data }: TicketChanged): Delivery => ticketMoved(companyId, data);

/** Sends the ticket to all users who may see it now; users who lost access receive a deletion. */
function ticketMoved(companyId: string, { ticket, before, after }: TicketChanged['data']): Delivery {
  const { id: ticketId, revision } = ticket;
  const now = after ? listRoomsFor(companyId, after) : [];
  const watching = rooms.ticket(companyId, ticketId);
  const mayStay = after ? roomsFor(companyId, after) : [];
  const isMoved = before !== null && !(after && isSame(before, after));
  const to = before ? [...listRoomsFor(companyId, before), watching] : [];
  const payload = { action: 'delete', ticketId, revision } as const;
  return {
    companyId,
    ...(isMoved && { gone: { topic: 'ticket', payload, to, except: mayStay } }),
    watchers: { ticketId, mayStay },
    emissions: after ? [{ topic: 'ticket', payload: { action: 'update', ticket }, to: [...now, watching] }] : [],
  };
}

function onMessageChanged({ companyId, data: { message, audience, ticket } }: TicketMessageChanged): Delivery {
  const to = [...listRoomsFor(companyId, audience), rooms.ticket(companyId, message.ticketId)];
  const changed: Emission = { topic: 'appMessage', payload: { action: 'update', message }, to };
  if (!ticket) return { companyId, emissions: [changed] };
  return { companyId, emissions: [changed, { topic: 'ticket', payload: { action: 'update', ticket }, to }] };
}

/** Drops an outdated presence, because the contact is no longer typing. */
function onPresenceChanged({ companyId, data, occurredAt }: TicketPresenceChanged, now: Date): Delivery {
  const { ticketId, contactId, presence, user, audience } = data;
  if (now.getTime() - Date.parse(occurredAt) > LONGEST_PRESENCE_AGE_MS) return { companyId, emissions: [] };
  const to = [...listRoomsFor(companyId, audience), rooms.ticket(companyId, ticketId)];
  if (user) return { companyId, emissions: [{ topic: 'typing', payload: { ticketId, user, presence }, to }] };
  const payload = { action: 'update', ticketId, contactId, presence } as const;
  return { companyId, emissions: [{ topic: 'presence', payload, to }] };
}

/** Forwards ticket events to browsers. One pod handles each event; the Redis adapter reaches sockets on the others. */
@Injectable()
export class TicketsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(TicketMessageAdded)
  async messageAdded(event: TicketMessageAdded): Promise<void> {
    await this.broadcaster.deliver(onMessageAdded(event));
    const { fromMe, createdAt, recovered } = event.data.message;
    // WhatsApp held a recovered message while the connection was offline
    if (!fromMe && !recovered) phoneToScreen.observe(Math.max(0, Date.now() - Date.parse(createdAt)) / 1000);
  }

  @OnEvent(TicketMessageChanged)
  messageChanged(event: TicketMessageChanged): Promise<void> {
    return this.broadcaster.deliver(onMessageChanged(event));
  }

  @OnEvent(TicketChanged)
  ticketChanged(event: TicketChanged): Promise<void> {
    return this.broadcaster.deliver(onTicketChanged(event));
  }

  @OnSignal(TicketPresenceChanged)
  presenceChanged(event: TicketPresenceChanged): Promise<void> {
    return this.broadcaster.deliver(onPresenceChanged(event, new Date()));
  }
}
