import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { TicketStatus } from './ticket-status.js';

export const TicketEventKind = z.enum([
  'opened',
  'accepted',
  'returned',
  'closed',
  'reopened',
  'transferred', // another user, queue or connection
  'undone', // back where it was before the last of these
  'tags',
  'merged', // two contacts turned out to be one person
  'timer', // messages of the chat disappear after another time
  'group', // somebody joined or left, or the group got a new name
]);
export type TicketEventKind = z.infer<typeof TicketEventKind>;

/** The user, queue and status of the ticket at that moment; names stay as they were. */
const Place = z.object({
  status: TicketStatus,
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
});

/** Something that happened to a ticket; a marker in the conversation. It stands among the messages by its `order`. */
export const TicketEvent = z.object({
  id: Id,
  ticketId: Id,
  kind: TicketEventKind,
  by: z.object({ id: Id, name: z.string() }).nullable(), // null: the contact, or the system
  from: Place.nullable(),
  to: Place.nullable(),
  /** `contact` wrote, `phone` typed on it, `inactive` too long, `closeAll`, `queueDeleted`, `userGone`, `forward`, `flow`: the conversation flow, `lane`: the rule of a lane of the board, `rating`: the rating came that the ticket was opened for; null: a person wanted it. */
  why: z
    .enum(['contact', 'phone', 'inactive', 'closeAll', 'queueDeleted', 'userGone', 'forward', 'flow', 'lane', 'rating'])
    .nullable(),
  notice: z.enum(['joined', 'left', 'renamed', 'promoted', 'demoted']).nullable(), // of a group
  seconds: z.number().int().nonnegative().optional(), // of a timer; 0: messages stay
  people: z.array(z.string()), // of a group: names or numbers
  reason: z.string().nullish(), // what the colleague who transferred it wrote about it, for colleagues only
  createdAt: Timestamp,
  order: z.string(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketEventAdded = defineEvent({
  name: 'tickets.event.added',
  version: 1,
  data: z.object({ event: TicketEvent, audience: TicketAudience }),
  orderKey: ({ event }) => event.ticketId,
});
export type TicketEventAdded = EventOf<typeof TicketEventAdded>;
