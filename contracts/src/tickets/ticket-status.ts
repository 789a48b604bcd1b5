import { z } from 'zod';

export const TicketStatus = z.enum(['pending', 'open', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;
