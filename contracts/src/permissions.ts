import { z } from 'zod';
import { Id } from './core/contract.js';

/** These fields decide who may see a ticket. Ticket events carry them as they were before a change and are after it. */
export const TicketAudience = z.object({
  status: z.enum(['pending', 'open', 'closed']),
  userId: Id.nullable(),
  queueId: Id.nullable(),
});
export type TicketAudience = z.infer<typeof TicketAudience>;
