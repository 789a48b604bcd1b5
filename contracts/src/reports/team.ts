import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { SLA_LIMITS } from '../tickets/sla.js';
import { TicketStatus } from '../tickets/ticket-status.js';

/** Waiting: pending tickets. `waitingSince`: the start of the longest wait for a reply among them, or null. */
const Load = {
  waiting: z.number().int(),
  waitingSince: Timestamp.nullable(),
  inProgress: z.number().int(),
  overdue: z.number().int().optional(), // tickets with an exceeded time limit; absent if none is set
};

/** The tickets of one queue now. `id` is null for tickets without a queue. */
export const TeamQueue = z.object({ id: Id.nullable(), name: z.string(), color: z.string(), ...Load });
export type TeamQueue = z.infer<typeof TeamQueue>;

/** A user who works in the queues. `open` counts the open tickets that the caller may see. */
export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  open: z.number().int(),
  lastAnswerAt: Timestamp.nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A ticket whose time limit is due next, or is already exceeded. */
export const TeamDue = z.object({
  ticketId: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  contact: z.string(),
  queueId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  limit: z.enum(SLA_LIMITS),
  warnAt: Timestamp,
  dueAt: Timestamp,
});
export type TeamDue = z.infer<typeof TeamDue>;

/**
 * Returns the queues and users that the caller supervises, as they are now. GET /users/online returns which of the
 * users are online.
 */
export const GetTeam = defineRpc({
  name: 'tickets.team.get',
  request: z.strictObject({}),
  reply: z.object({
    total: z.object(Load),
    queues: z.array(TeamQueue),
    users: z.array(TeamMember),
    dueNext: z.array(TeamDue).optional(), // the 10 tickets that are due first; absent if no time limit is set
  }),
});
export type Team = z.output<(typeof GetTeam)['reply']>;
