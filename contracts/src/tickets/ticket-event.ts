import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { SLA_LIMITS } from './sla.js';
import { TicketStatus } from './ticket-status.js';

export const TicketEventKind = z.enum([
  'opened',
  'accepted',
  'returned',
  'closed',
  'reopened',
  'transferred', // another user, queue or connection
  'undone', // the last of these was undone
  'snoozed', // until `until`, or until the contact writes
  'unsnoozed',
  'slaBreached', // a time limit was exceeded
  'tags',
  'merged', // two contacts of the same person were merged
  'timer', // the chat's timer for disappearing messages changed
  'group', // a member joined or left, or the group was renamed
]);
export type TicketEventKind = z.infer<typeof TicketEventKind>;

/** The ticket's assignment at the time of the event, with the names used then. */
const Place = z.object({
  status: TicketStatus,
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
});

/** A ticket event, shown as a marker in the conversation. Its `order` is its position among the messages. */
export const TicketEvent = z.object({
  id: Id,
  ticketId: Id,
  kind: TicketEventKind,
  by: z.object({ id: Id, name: z.string() }).nullable(), // null for the contact or the system
  from: Place.nullable(),
  to: Place.nullable(),
  /**
   * The cause, or null for a user's own action. `contact`: the contact wrote; `phone`: a message was typed on the
   * company's phone; `inactive`: the ticket was inactive for too long; `flow`: the conversation flow; `lane`: a lane's
   * rule; `rating`: the ticket was opened to request a rating, which has arrived; `due`: the time of a snooze was reached;
   * `turn`, `load`, `lastAgent`: assigned automatically, by turn, to the person with the fewest tickets, or to the agent
   * of the last ticket; `left`: returned because its agent was away or offline for too long.
   */
  why: z
    .enum([
      ...(['contact', 'phone', 'inactive', 'closeAll', 'queueDeleted', 'userGone', 'forward', 'flow', 'lane'] as const),
      ...(['rating', 'due', 'turn', 'load', 'lastAgent', 'left'] as const),
    ])
    .nullable(),
  notice: z.enum(['joined', 'left', 'renamed', 'promoted', 'demoted']).nullable(), // of a group
  seconds: z.number().int().nonnegative().optional(), // of a timer; 0 if messages do not disappear
  until: Timestamp.nullish(), // of a snooze; null until the contact writes
  limit: z.enum(SLA_LIMITS).optional(), // of an exceeded time limit
  people: z.array(z.string()), // of a group: names or numbers
  reason: z.string().nullish(), // an internal comment by the colleague who transferred it
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
