import {
  publicContact,
  publicMessage,
  publicTicket,
  type Contact,
  type ContactChanged,
  type Message,
  type Ticket,
  type TicketChanged,
  type TicketEventAdded,
  type TicketMessageAdded,
  type TicketMessageChanged,
  type WebhookPayload,
  type WhatsappSessionChanged,
} from '@recado/contracts';
import { createHash } from 'node:crypto';

const DAY_MS = 24 * 60 * 60_000;
/** A contact older than this was not created together with the ticket. */
const NEW_MS = 5 * 60_000;
const MOST_BYTES = 65_536;
const MOST_CHARACTERS = 300;

/** An event for endpoints. A redelivery has the same `key`, so each endpoint gets it once. */
export type EndpointEvent = Readonly<{ key: string; subject: string; payload: WebhookPayload }>;

export const ticketSubject = (ticketId: string) => `ticket.${ticketId}`;
const contactSubject = (contactId: string) => `contact.${contactId}`;
const connectionSubject = (connectionId: string) => `connection.${connectionId}`;

/** Returns the events for a message. The first message of a ticket, and one that changes it, also report the ticket. */
export function ofMessageAdded({ id, occurredAt, data }: TicketMessageAdded): EndpointEvent[] {
  const { ticket, message, before } = data;
  const moved = before && (before.status !== ticket.status || before.userId !== ticket.userId);
  return [
    ...(before ? [] : [ticketCreated(ticket, occurredAt)]),
    ...(moved ? [ticketEvent(`${id}.ticket`, ticket, occurredAt, before.status)] : []),
    ...(isFileAwaited(message) ? [] : [messageEvent(message, ticket, occurredAt)]),
    ...ofOrder({ occurredAt, data }),
  ];
}

/** Whether a message whose file was pending is now complete: the file is stored, or never will be. */
export const completesMessage = ({ occurredAt, data: { message } }: TicketMessageChanged): boolean =>
  message.media !== null && !isFileAwaited(message) && !isOlderThanDay(message, occurredAt);

const isOlderThanDay = ({ createdAt }: Message, at: string): boolean =>
  new Date(at).getTime() - new Date(createdAt).getTime() >= DAY_MS;

export function messageEvent(message: Message, ticket: Ticket, timestamp: string): EndpointEvent {
  const type = message.fromMe ? 'message.sent' : 'message.received';
  const data = { message: publicMessage(message), ticket: publicTicket(ticket) };
  return { key: `${message.id}.added`, subject: ticketSubject(message.ticketId), payload: { type, timestamp, data } };
}

/**
 * Returns the events for a changed message. Other changes have the same status and votes, and therefore the same keys.
 */
export const ofMessageChanged = (event: TicketMessageChanged): EndpointEvent[] => [
  ...ofStatus(event),
  ...ofVotes(event),
  ...ofOrder(event),
];

function ofVotes({ occurredAt: timestamp, data: { message } }: TicketMessageChanged): EndpointEvent[] {
  const { revision = 0 } = message.poll ?? {};
  if (revision === 0) return [];
  const payload = { type: 'message.vote', timestamp, data: { message: publicMessage(message) } } as const;
  return [{ key: `${message.id}.vote.${revision}`, subject: ticketSubject(message.ticketId), payload }];
}

/** Returns the event for an order, which is reported once its items are known, with its message or later. */
function ofOrder({
  occurredAt: timestamp,
  data: { message },
}: Pick<TicketMessageChanged, 'occurredAt'> & { data: { message: Message } }): EndpointEvent[] {
  const { catalog } = message;
  if (catalog?.kind !== 'order' || catalog.items.length === 0 || isOlderThanDay(message, timestamp)) return [];
  const payload = { type: 'message.order', timestamp, data: { message: publicMessage(message) } } as const;
  return [{ key: `${message.id}.order`, subject: ticketSubject(message.ticketId), payload }];
}

function ofStatus({ occurredAt: timestamp, data: { message } }: TicketMessageChanged): EndpointEvent[] {
  const shown = publicMessage(message);
  const { status, errorCode } = shown;
  if (!message.fromMe || status === 'queued') return [];
  const key = `${message.id}.${status}.${errorCode ?? ''}`;
  const payload = { type: 'message.status', timestamp, data: { message: shown } } as const;
  return [{ key, subject: ticketSubject(message.ticketId), payload }];
}

/** Returns a delivery's body after its message was deleted, or null if the delivery is about another record. */
export function withoutDeleted(body: string, message: Message): string | null {
  const payload = JSON.parse(body) as WebhookPayload;
  if (!('message' in payload.data) || payload.data.message.id !== message.id) return null;
  const { body: text, media, location, referral, quoted, catalog, poll, label } = publicMessage(message);
  const emptied = { body: text, media, location, referral, quoted, catalog, poll, label };
  return bodyOf({
    ...payload,
    data: { ...payload.data, message: { ...payload.data.message, ...emptied } },
  } as WebhookPayload);
}

export function ofTicketChanged({ id, occurredAt, data: { ticket, before, after } }: TicketChanged): EndpointEvent[] {
  if (!after) return [];
  return [before ? ticketEvent(id, ticket, occurredAt, before.status) : ticketCreated(ticket, occurredAt)];
}

export function ofSlaBreached({ id, occurredAt, data: { event } }: TicketEventAdded, ticket: Ticket): EndpointEvent[] {
  if (!event.limit) return [];
  const data = { ticket: publicTicket(ticket), limit: event.limit };
  return [
    {
      key: id,
      subject: ticketSubject(ticket.id),
      payload: { type: 'ticket.sla_breached', timestamp: occurredAt, data },
    },
  ];
}

export function ofContactChanged({
  id,
  occurredAt: timestamp,
  data: { contact, isNew },
}: ContactChanged): EndpointEvent[] {
  if (!contact) return [];
  if (isNew) return [contactCreated(contact, timestamp)];
  const payload = { type: 'contact.updated', timestamp, data: { contact: publicContact(contact) } } as const;
  return [{ key: id, subject: contactSubject(contact.id), payload }];
}

/**
 * Returns whether the first ticket of a new contact may need to report the contact too, because no other event does.
 */
export const mayBringContact = ({ data: { before } }: TicketMessageAdded): boolean => before === null;

export function ofNewContact(contact: Contact, timestamp: string): EndpointEvent[] {
  const age = new Date(timestamp).getTime() - new Date(contact.createdAt).getTime();
  return age < NEW_MS ? [contactCreated(contact, timestamp)] : [];
}

export function ofSessionChanged({ id, occurredAt: timestamp, data }: WhatsappSessionChanged): EndpointEvent {
  const { id: connectionId, name, number, status, health } = data.session;
  const connection = { id: connectionId, name, number, status, ...(health && { health }) };
  const payload = { type: 'connection.status', timestamp, data: { connection } } as const;
  return { key: id, subject: connectionSubject(connectionId), payload };
}

/** Returns the `webhook-id` header, derived from the endpoint and the event. */
export const deliveryIdOf = (webhookId: string, key: string): string =>
  `evt_${createHash('sha256').update(`${webhookId} ${key}`).digest('base64url')}`;

/** Serializes a payload. Truncates long strings if it exceeds the log's limit. */
export function bodyOf(payload: WebhookPayload): string {
  const whole = JSON.stringify(payload);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  return JSON.stringify(payload, (name, value: unknown) =>
    typeof value === 'string' && name !== 'url' && value.length > MOST_CHARACTERS
      ? `${value.slice(0, MOST_CHARACTERS - 1)}…`
      : value,
  );
}

const isFileAwaited = ({ media }: Message): boolean => media?.state === 'pending';

function contactCreated(contact: Contact, timestamp: string): EndpointEvent {
  const payload = { type: 'contact.created', timestamp, data: { contact: publicContact(contact) } } as const;
  return { key: `${contact.id}.created`, subject: contactSubject(contact.id), payload };
}

function ticketCreated(ticket: Ticket, timestamp: string): EndpointEvent {
  const payload = { type: 'ticket.created', timestamp, data: { ticket: publicTicket(ticket) } } as const;
  return { key: `${ticket.id}.created`, subject: ticketSubject(ticket.id), payload };
}

function ticketEvent(key: string, ticket: Ticket, timestamp: string, before: Ticket['status']): EndpointEvent {
  const type = ticket.status === 'closed' && before !== 'closed' ? 'ticket.closed' : 'ticket.updated';
  return {
    key,
    subject: ticketSubject(ticket.id),
    payload: { type, timestamp, data: { ticket: publicTicket(ticket) } },
  };
}
