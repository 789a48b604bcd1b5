import type {
  SocketTopic,
  SocketTopics,
  TicketAudience,
  TicketChanged,
  TicketMessageAdded,
  TicketMessageChanged,
  TicketPresenceChanged,
  WhatsappSessionChanged,
} from '@recado/contracts';
import { rooms, roomsFor } from './rooms.js';

/** One thing to say to some rooms; a socket in several of them hears it once. */
export type Emission = {
  [T in SocketTopic]: { topic: T; payload: SocketTopics[T]; to: string[]; except?: string[]; about?: string };
}[SocketTopic];

/** `watchers`: before anything is said, whoever watches this ticket and is in none of these rooms is put out. */
export type Delivery = { companyId: string; watchers?: { ticketId: string; mayStay: string[] }; emissions: Emission[] };

/** Of something that came, changed or went. */
export const actionOf = (isThere: boolean, isNew: boolean) => {
  if (!isThere) return 'delete' as const;
  return isNew ? ('create' as const) : ('update' as const);
};

const PRESENCE_WORTH_MS = 10_000;

const isSame = (a: TicketAudience | null, b: TicketAudience): boolean =>
  a !== null && a.status === b.status && a.userId === b.userId && a.queueId === b.queueId;

export function onMessageAdded({ companyId, data }: TicketMessageAdded): Delivery {
  const { ticket, message, before } = data;
  const added: Emission = {
    topic: 'appMessage',
    payload: { action: 'create', message, ticket, contact: ticket.contact },
    to: [...roomsFor(companyId, ticket), rooms.ticket(companyId, ticket.id)],
  };
  if (isSame(before, ticket)) return { companyId, emissions: [added] };
  const moved = ticketMoved(companyId, { ticket, before, after: ticket });
  return { ...moved, emissions: [...moved.emissions, added] };
}

export const onTicketChanged = ({ companyId, data }: TicketChanged): Delivery => ticketMoved(companyId, data);

/** Who may see it now gets it; who could see it before and no longer may is told to forget it. */
function ticketMoved(companyId: string, { ticket, before, after }: TicketChanged['data']): Delivery {
  const { id: ticketId, revision } = ticket;
  const now = after ? roomsFor(companyId, after) : [];
  const watching = rooms.ticket(companyId, ticketId);
  const emissions: Emission[] = [];
  if (before && !(after && isSame(before, after))) {
    const to = roomsFor(companyId, before);
    emissions.push({ topic: 'ticket', payload: { action: 'delete', ticketId, revision }, to, except: now });
  }
  if (after) emissions.push({ topic: 'ticket', payload: { action: 'update', ticket }, to: [...now, watching] });
  return { companyId, watchers: { ticketId, mayStay: now }, emissions };
}

export function onMessageChanged({ companyId, data: { message, audience, ticket } }: TicketMessageChanged): Delivery {
  const to = [...roomsFor(companyId, audience), rooms.ticket(companyId, message.ticketId)];
  const changed: Emission = { topic: 'appMessage', payload: { action: 'update', message }, to };
  if (!ticket) return { companyId, emissions: [changed] };
  return { companyId, emissions: [changed, { topic: 'ticket', payload: { action: 'update', ticket }, to }] };
}

/** Nobody types for ever: what waited in a queue is not worth showing. */
export function onPresenceChanged({ companyId, data, occurredAt }: TicketPresenceChanged, now: Date): Delivery {
  const { ticketId, contactId, presence, user, audience } = data;
  if (now.getTime() - Date.parse(occurredAt) > PRESENCE_WORTH_MS) return { companyId, emissions: [] };
  const to = [...roomsFor(companyId, audience), rooms.ticket(companyId, ticketId)];
  if (user) return { companyId, emissions: [{ topic: 'typing', payload: { ticketId, user, presence }, to }] };
  const payload = { action: 'update', ticketId, contactId, presence } as const;
  return { companyId, emissions: [{ topic: 'presence', payload, to }] };
}

export const onSessionChanged = ({ companyId, data: { session } }: WhatsappSessionChanged): Delivery => ({
  companyId,
  emissions: [{ topic: 'whatsappSession', payload: { action: 'update', session }, to: [rooms.admins(companyId)] }],
});
