import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** The time limits of an agreement, in the order in which they apply to a ticket. */
export const SLA_LIMITS = ['firstAnswer', 'answer', 'resolution'] as const;
export type SlaLimit = (typeof SLA_LIMITS)[number];

/** 60 days. */
export const MOST_SLA_MINUTES = 86_400;
const Minutes = z.int().min(0).max(MOST_SLA_MINUTES);

/**
 * A service level agreement of a queue or a tag: its limits in minutes, 0 for none. The first answer and each later one
 * are measured from the contact's first unanswered message, the resolution from the opening of the ticket.
 * `openHoursOnly`: only opening hours count.
 */
export const Sla = z.strictObject({
  firstAnswerMinutes: Minutes,
  answerMinutes: Minutes,
  resolutionMinutes: Minutes,
  openHoursOnly: z.boolean(),
});
export type Sla = z.infer<typeof Sla>;
export const NO_SLA: Sla = { firstAnswerMinutes: 0, answerMinutes: 0, resolutionMinutes: 0, openHoursOnly: false };

export const hasLimits = ({ firstAnswerMinutes, answerMinutes, resolutionMinutes }: Sla): boolean =>
  firstAnswerMinutes + answerMinutes + resolutionMinutes > 0;

/**
 * The limit of a ticket that is due next. `warnAt`: when four fifths of its time have passed. `breached`: the limits that
 * were exceeded, each once.
 */
export const TicketSla = z.object({
  next: z.object({ limit: z.enum(SLA_LIMITS), warnAt: Timestamp, dueAt: Timestamp }).nullable(),
  breached: z.array(z.enum(SLA_LIMITS)),
});
export type TicketSla = z.infer<typeof TicketSla>;
