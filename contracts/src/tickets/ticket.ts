import { z } from 'zod';
import { Timestamp } from '../common.js';
import { Id } from '../contract.js';
import { ConnectionStatus } from '../whatsapp/connection.js';
import { Contact } from './contact.js';

export const TicketStatus = z.enum(['pending', 'open', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** One conversation with a contact over one connection, from its first message until it is closed. */
export const Ticket = z.object({
  id: Id,
  uuid: z.uuid(),
  number: z.number().int(), // counts up per company: what people see
  status: TicketStatus,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string(), status: ConnectionStatus }).nullable(),
  contactId: Id,
  contact: Contact.omit({ updatedAt: true }),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  lastMessageAt: Timestamp,
  unreadMessages: z.number().int().nonnegative(),
  isGroup: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  order: z.string(), // sort key of its last message: lists go by it, newest first
  revision: z.number().int(), // grows with each change; older ones are ignored
});
export type Ticket = z.infer<typeof Ticket>;
