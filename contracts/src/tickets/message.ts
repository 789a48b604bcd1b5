import { z } from 'zod';
import { Timestamp } from '../common.js';
import { Id } from '../contract.js';
import { Ack } from '../whatsapp/message-acknowledged.event.js';

export const QuotedMessage = z.object({ id: Id, body: z.string(), fromMe: z.boolean() });

export const Message = z.object({
  id: Id,
  ticketId: Id,
  contactId: Id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(['unreadable']).nullable(), // null: text
  mediaUrl: z.string().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  isDeleted: z.boolean(),
  isForwarded: z.boolean(),
  ack: Ack,
  errorCode: z.string().nullable(), // set: it failed, with the catalogue's reason
  read: z.boolean(),
  recovered: z.boolean(), // WhatsApp held it while the connection was away
  userId: Id.nullable(), // the agent who wrote it; null from the contact or from the phone itself
  queueId: Id.nullable(),
  createdAt: Timestamp, // the time WhatsApp gave
  order: z.string(), // sort key inside the ticket
});
export type Message = z.infer<typeof Message>;

/** Sort key: WhatsApp's second, then the order of arrival at the connection, then the id. Compares as text. */
export const orderOf = (sentAt: Date, sequence: number, id: string) =>
  `${String(Math.floor(sentAt.getTime() / 1000)).padStart(10, '0')}-${String(sequence).padStart(12, '0')}-${id}`;

/** The parts of a sort key. `sequence` may carry a half: see orderAfter in tickets-messages. */
export function partsOfOrder(order: string): { second: number; sequence: number } {
  const [second = '0', sequence = '0'] = order.split('-');
  return { second: Number(second), sequence: Number(sequence) };
}
