import { z } from 'zod';
import { Id } from './core/contract.js';

// apart from the schemas, so that a browser can have it without them
export * from './permission-table.js';

/** What decides who may see a ticket; travels with ticket events as it was before and is after a change. */
export const TicketAudience = z.object({
  status: z.enum(['pending', 'open', 'closed']),
  userId: Id.nullable(),
  queueId: Id.nullable(),
});
export type TicketAudience = z.infer<typeof TicketAudience>;
