import { z } from 'zod';
import { Id } from './core/contract.js';

/** The fields that determine who may see a ticket. Ticket events contain their values before and after a change. */
export const TicketAudience = z.object({
  status: z.enum(['pending', 'open', 'closed']),
  userId: Id.nullable(),
  queueId: Id.nullable(),
});
export type TicketAudience = z.infer<typeof TicketAudience>;
