import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, defineSignal, Id, type EventOf } from '../core/contract.js';

/**
 * How a queue assigns its waiting tickets. `limit`: the maximum number of open tickets of the queue for one agent, 0 for
 * no limit. `sticky`: the agent of the contact's last ticket comes first. `returnMinutes`: the time after which the
 * unanswered tickets of an agent who is away or offline return to the queue, 0 for never.
 */
export const Assignment = z.strictObject({
  mode: z.enum(['off', 'roundRobin', 'leastLoad']),
  limit: z.int().min(0).max(1_000),
  sticky: z.boolean(),
  returnMinutes: z.int().min(0).max(1_440),
});
export type Assignment = z.infer<typeof Assignment>;
export const NO_ASSIGNMENT: Assignment = { mode: 'off', limit: 0, sticky: false, returnMinutes: 0 };

export const isAssigning = ({ assignment = NO_ASSIGNMENT }: { assignment?: Assignment | undefined }): boolean =>
  assignment.mode !== 'off';

/** Only available users receive tickets. Busy users keep theirs; the tickets of users who are away may be returned. */
export const AvailabilityState = z.enum(['available', 'busy', 'away']);
export type AvailabilityState = z.infer<typeof AvailabilityState>;

/** The availability that a user has set. `reason` is free text, for example "lunch", and '' if there is none. */
export const Availability = z.object({
  userId: Id,
  state: AvailabilityState,
  reason: z.string(),
  since: Timestamp.nullable(),
});
export type Availability = z.infer<typeof Availability>;

/** Sets the caller's own availability. Waiting tickets are then assigned, or the caller's are returned in time. */
export const SetAvailability = defineRpc({
  name: 'tickets.availability.set',
  request: z.strictObject({ state: AvailabilityState, reason: z.string().trim().max(60).default('') }),
  reply: Availability,
});

/** Returns the users of the company who are busy or away. All others are available while they are online. */
export const ListAvailability = defineRpc({
  name: 'tickets.availability.list',
  request: z.strictObject({}),
  reply: z.array(Availability),
});

/** A gateway reports every 15 seconds which users of a company are online, and which have gone offline. */
export const ReportPresence = defineRpc({
  name: 'tickets.availability.presence',
  request: z.strictObject({ online: z.array(Id).max(10_000), offline: z.array(Id).max(10_000) }),
  reply: z.object({}),
});

/** A user of the company has set their availability. */
export const AvailabilityChanged = defineSignal({
  name: 'tickets.availability.changed',
  version: 1,
  data: Availability,
  orderKey: ({ userId }) => userId,
});
export type AvailabilityChanged = EventOf<typeof AvailabilityChanged>;
