import { z } from 'zod';
import { ById } from '../common.js';
import { defineRpc, Id } from '../contract.js';
import { Ticket, TicketStatus } from './ticket.js';

const jsonList = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}, z.array(Id).max(200));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Status open: mine. Pending: of my queues. `showAll`: everyone's, for those who may; it is ignored for others. */
export const TicketsQuery = z.strictObject({
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  status: TicketStatus.optional(),
  showAll: flag.default(false),
  queueIds: jsonList.optional(), // narrows, never widens beyond the user's queues
  withUnreadMessages: flag.default(false),
});

export const ListTickets = defineRpc({
  name: 'tickets.ticket.list',
  request: z.object({
    pageNumber: z.number(),
    status: TicketStatus.optional(),
    showAll: z.boolean(),
    queueIds: z.array(Id).optional(),
    withUnreadMessages: z.boolean(),
  }),
  reply: z.object({ tickets: z.array(Ticket), count: z.number(), hasMore: z.boolean() }),
});
export const GetTicket = defineRpc({ name: 'tickets.ticket.get', request: ById, reply: Ticket });
export const GetTicketByUuid = defineRpc({
  name: 'tickets.ticket.byuuid',
  request: z.strictObject({ uuid: z.string().max(64) }),
  reply: Ticket,
});

/** @throws ERR_OTHER_OPEN_TICKET with the existing ticket in `details.ticket` */
export const CreateTicket = defineRpc({
  name: 'tickets.ticket.create',
  request: z.strictObject({
    contactId: Id,
    queueId: Id.nullable().optional(),
    whatsappId: Id.nullable().optional(),
    userId: Id.nullable().optional(),
    status: z.enum(['open', 'pending']).default('open'),
  }),
  reply: Ticket,
});

/**
 * Accept, return, resolve, reopen: what the wished status means follows from the present one. Accepting needs a queue.
 * `revision`, when given, refuses the change if somebody else was faster. @throws ERR_OTHER_OPEN_TICKET, ERR_TICKET_QUEUE_REQUIRED
 */
export const UpdateTicket = defineRpc({
  name: 'tickets.ticket.update',
  request: z.strictObject({
    id: Id,
    status: TicketStatus.optional(),
    userId: Id.nullable().optional(),
    queueId: Id.nullable().optional(),
    whatsappId: Id.nullable().optional(),
    revision: z.number().int().optional(),
  }),
  reply: Ticket,
});
