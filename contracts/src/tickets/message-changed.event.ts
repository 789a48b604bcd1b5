import { z } from 'zod';
import { defineEvent, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { Message } from './message.js';
import { Ticket } from './ticket.js';

/** A message that is already part of a ticket changed: its ticks, its failure, its file, its text, its reactions, its end. `ticket` when its last line changed with it. */
export const TicketMessageChanged = defineEvent({
  name: 'tickets.message.changed',
  version: 1,
  data: z.object({ message: Message, audience: TicketAudience, ticket: Ticket.nullable().default(null) }),
  orderKey: ({ message }) => message.ticketId,
});
export type TicketMessageChanged = EventOf<typeof TicketMessageChanged>;
