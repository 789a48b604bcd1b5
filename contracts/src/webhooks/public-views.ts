import type { z } from 'zod';
import type { Contact } from '../tickets/contact.js';
import type { Message } from '../tickets/message.js';
import type { Ticket } from '../tickets/ticket.js';
import { adSourceOf } from '../whatsapp/ad-referral.js';
import type { WebhookContact, WebhookMessage, WebhookTicket } from './webhook-payload.js';

const named = (one: { id: string; name: string } | null) => one && { id: one.id, name: one.name };
const contactRef = ({ id, name, number, email }: Ticket['contact']) => ({ id, name, number, email });

/** Returns the public view of a ticket, for webhooks and the API. */
export const publicTicket = (ticket: Ticket): z.output<typeof WebhookTicket> => ({
  id: ticket.id,
  number: ticket.number,
  status: ticket.status,
  user: named(ticket.user),
  queue: named(ticket.queue),
  connection: named(ticket.whatsapp),
  contact: contactRef(ticket.contact),
  isGroup: ticket.isGroup,
  tags: ticket.tags.map(({ id, name }) => ({ id, name })),
  referral: ticket.referral ? adSourceOf(ticket.referral) : null,
  sla: ticket.sla ?? null,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
  closedAt: ticket.closedAt,
  revision: ticket.revision,
});

/** Returns the public view of a contact. */
export const publicContact = (contact: Contact): z.output<typeof WebhookContact> => ({
  ...contactRef(contact),
  isGroup: contact.isGroup,
  username: contact.username ?? null,
  extraInfo: contact.extraInfo.map(({ name, value }) => ({ name, value })),
  referral: contact.referral ? adSourceOf(contact.referral) : null,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
});

const STATUSES = ['queued', 'sent', 'sent', 'delivered', 'read', 'played'] as const;

/** Returns the public view of a message. A deleted message has no text. */
export const publicMessage = (message: Message): z.output<typeof WebhookMessage> => ({
  id: message.id,
  ticketId: message.ticketId,
  contactId: message.contactId,
  fromMe: message.fromMe,
  body: message.isDeleted ? '' : message.body,
  type: message.mediaType ?? 'text',
  media: message.media && mediaOf(message.media, message.mediaUrl),
  location: message.location && { latitude: message.location.latitude, longitude: message.location.longitude },
  participant: message.participant,
  ...quotedIn(message),
  referral: message.referral ? { ...adSourceOf(message.referral), body: message.referral.body } : null,
  ...kindOf(message),
  userId: message.userId,
  status: message.errorCode ? 'failed' : (STATUSES[message.ack] ?? 'sent'),
  errorCode: message.errorCode,
  createdAt: message.createdAt,
  ...importOf(message),
});

const importOf = ({ imported }: Message) => (imported ? { imported } : {});

const kindOf = ({ albumId, catalog, label, poll }: Message) => ({
  ...{ albumId: albumId ?? null, catalog: catalog ?? null, label: label ?? null },
  poll: poll ? { question: poll.question, options: poll.options } : null,
});

function quotedIn({ quotedMsg, carriedQuote, isDeleted }: Message) {
  const quotedMessageId = quotedMsg?.id ?? null;
  if (!carriedQuote || isDeleted) return { quotedMessageId, quoted: null };
  const { body, mediaType, fromMe, isStatus } = carriedQuote;
  return { quotedMessageId, quoted: { body, type: mediaType ?? 'text', fromMe, isStatus } };
}

const mediaOf = ({ kind, mimeType, fileName, bytes }: NonNullable<Message['media']>, url: string | null) => ({
  ...{ kind, mimeType, fileName, bytes },
  url,
});
