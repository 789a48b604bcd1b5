import { z } from 'zod';
import { defineEvent, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { Ticket } from './ticket.js';

/**
 * A ticket was opened, accepted, returned, closed, reopened, read or deleted. `before` is null for a new ticket, `after` for a deleted one.
 */
export const TicketChanged = defineEvent({
  name: 'tickets.ticket.changed',
  version: 1,
  data: z.object({
    ticket: Ticket,
    before: TicketAudience.nullable(),
    after: TicketAudience.nullable(),
  }),
  orderKey: ({ ticket }) => ticket.id,
});
export type TicketChanged = EventOf<typeof TicketChanged>;
