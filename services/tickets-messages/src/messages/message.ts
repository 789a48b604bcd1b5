import type { Message as ShownMessage, MessageContent } from '@recado/contracts';
import type { Line, Ticket } from '../tickets/ticket.js';
import { orderAfter } from './message-order.js';

/** What is quoted, as it was; `wid` is WhatsApp's id of it. */
export type Quoted = Readonly<{ id: string; wid: string; body: string; fromMe: boolean }>;

/** A line of a conversation. */
export type Message = Readonly<{
  _id: string;
  companyId: string;
  ticketId: string;
  contactId: string;
  whatsappId: string;
  wid: string; // WhatsApp's id, chosen by us for what we send
  fromMe: boolean;
  body: string;
  mediaType: 'unreadable' | null;
  quotedMsg: Quoted | null;
  ack: number;
  errorCode: string | null;
  read: boolean;
  recovered: boolean;
  userId: string | null;
  queueId: string | null;
  createdAt: Date;
  order: string;
}>;

const QUOTE_LENGTH = 1_000;

export const quote = ({ _id: id, wid, body, fromMe }: Message): Quoted => ({
  id,
  wid,
  body: body.slice(0, QUOTE_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
  fromMe,
});

/** What cannot be read is shown as such, with nothing in it. */
export const contentOf = (content: MessageContent): Pick<Message, 'body' | 'mediaType'> =>
  content.type === 'text' ? { body: content.text, mediaType: null } : { body: '', mediaType: 'unreadable' };

type Written = { id: string; wid: string; body: string; userId: string; whatsappId: string; quotedMsg: Quoted | null };

/** An agent's message, queued. */
export function outboundMessage(ticket: Ticket, written: Written, now: Date): Message {
  const { id: _id, wid, body, userId, whatsappId, quotedMsg } = written;
  const { _id: ticketId, companyId, contactId, queueId } = ticket;
  return {
    ...{ _id, companyId, ticketId, contactId, whatsappId, wid, userId, queueId, body, quotedMsg },
    fromMe: true,
    mediaType: null,
    ack: 0,
    errorCode: null,
    read: true,
    recovered: false,
    createdAt: now,
    order: orderAfter(ticket.order, now, _id),
  };
}

export const lineOf = ({ body, fromMe, createdAt, order, read }: Message): Line => ({
  text: body,
  fromMe,
  sentAt: createdAt,
  order,
  unread: !read,
});

export function showMessage(message: Message): ShownMessage {
  const { quotedMsg } = message;
  return {
    id: message._id,
    ticketId: message.ticketId,
    contactId: message.contactId,
    body: message.body,
    fromMe: message.fromMe,
    mediaType: message.mediaType,
    mediaUrl: null,
    quotedMsg: quotedMsg && { id: quotedMsg.id, body: quotedMsg.body, fromMe: quotedMsg.fromMe },
    isDeleted: false,
    isForwarded: false,
    ack: message.ack,
    errorCode: message.errorCode,
    read: message.read,
    recovered: message.recovered,
    userId: message.userId,
    queueId: message.queueId,
    createdAt: message.createdAt.toISOString(),
    order: message.order,
  };
}
