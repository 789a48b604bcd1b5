import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, defineSignal, Id, type EventOf } from '../core/contract.js';

/**
 * How a queue assigns waiting tickets by itself. `limit`: the most open tickets of the queue for one person, 0 for no
 * limit. `sticky`: first to the agent of the contact's last ticket. `returnMinutes`: how long the unanswered tickets of
 * a person who is away or offline stay with that person, 0 for ever.
 */
export const Assignment = z.strictObject({
  mode: z.enum(['off', 'roundRobin', 'leastLoad']),
  limit: z.int().min(0).max(1_000),
  sticky: z.boolean(),
  returnMinutes: z.int().min(0).max(1_440),
});
export type Assignment = z.infer<typeof Assignment>;
export const NO_ASSIGNMENT: Assignment = { mode: 'off', limit: 0, sticky: false, returnMinutes: 0 };

/** Only available people receive tickets. Busy people keep theirs; those of people who are away may be returned. */
export const AvailabilityState = z.enum(['available', 'busy', 'away']);
export type AvailabilityState = z.infer<typeof AvailabilityState>;

/** What a person has set for itself. `reason` is free text, for example "lunch", and '' if there is none. */
export const Availability = z.object({
  userId: Id,
  state: AvailabilityState,
  reason: z.string(),
  since: Timestamp.nullable(),
});
export type Availability = z.infer<typeof Availability>;

/** Sets the caller's own availability. Tickets that wait are then assigned, or returned after their time. */
export const SetAvailability = defineRpc({
  name: 'tickets.availability.set',
  request: z.strictObject({ state: AvailabilityState, reason: z.string().trim().max(60).default('') }),
  reply: Availability,
});

/** Returns the people of the company who are busy or away. All others are available while they are online. */
export const ListAvailability = defineRpc({
  name: 'tickets.availability.list',
  request: z.strictObject({}),
  reply: z.array(Availability),
});

/** The gateway reports every 15 seconds who of a company is online, and who has gone offline. */
export const ReportPresence = defineRpc({
  name: 'tickets.availability.presence',
  request: z.strictObject({ online: z.array(Id).max(10_000), offline: z.array(Id).max(10_000) }),
  reply: z.object({}),
});

/** A person of the company set its availability. */
export const AvailabilityChanged = defineSignal({
  name: 'tickets.availability.changed',
  version: 1,
  data: Availability,
  orderKey: ({ userId }) => userId,
});
export type AvailabilityChanged = EventOf<typeof AvailabilityChanged>;
