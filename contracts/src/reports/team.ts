import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Waiting: pending tickets. `waitingSince`: the start of the longest wait for a reply among them, or null. */
const Load = {
  waiting: z.number().int(),
  waitingSince: Timestamp.nullable(),
  inProgress: z.number().int(),
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

/**
 * Returns the queues and users that the caller supervises, as they are now. GET /users/online returns which of the
 * users are online.
 */
export const GetTeam = defineRpc({
  name: 'tickets.team.get',
  request: z.strictObject({}),
  reply: z.object({ total: z.object(Load), queues: z.array(TeamQueue), users: z.array(TeamMember) }),
});
export type Team = z.output<(typeof GetTeam)['reply']>;
