import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { Id } from '../core/contract.js';
import { TicketSla } from './sla.js';
import { AdSource } from '../whatsapp/ad-referral.js';
import { ConnectionStatus } from '../whatsapp/connection.js';
import { ContactSummary } from './contact.js';
import { TagRef } from './tag.js';
import { TicketStatus } from './ticket-status.js';

/** A conversation with a contact on one connection, from its first message until it is closed. */
export const Ticket = z.object({
  id: Id,
  uuid: z.uuid(),
  number: z.number().int(), // sequential number per company, shown to users
  status: TicketStatus,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string(), status: ConnectionStatus }).nullable(),
  contactId: Id,
  contact: ContactSummary,
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  lastMessageAt: Timestamp,
  unreadMessages: z.number().int().nonnegative(),
  presence: z.enum(['composing', 'recording']).nullable(), // null in replies; set only in the presence topic
  isGroup: z.boolean(),
  tags: z.array(TagRef),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  referral: AdSource.optional(), // the ad that led to it
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  closedAt: Timestamp.nullable(),
  order: z.string(), // sort key of lists, newest first: its last message or its return from a snooze
  waitingSince: Timestamp.nullable(), // the time of the contact's first unanswered message
  waitingOrder: z.string().nullable(), // sort key of the waiting list, longest wait first; null unless pending
  snooze: z.object({ until: Timestamp.nullable() }).nullish(), // only while snoozed; null: until the contact writes
  sla: TicketSla.optional(), // absent without a limit
  revision: z.number().int(), // increases with each change; older revisions are ignored
  /**
   * The newest message that matches a search, with the matching excerpt; absent if the contact's name or number
   * matched.
   */
  match: z.object({ messageId: Id, excerpt: z.string() }).optional(),
});
export type Ticket = z.infer<typeof Ticket>;
