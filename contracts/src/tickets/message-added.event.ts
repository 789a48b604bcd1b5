import { z } from 'zod';
import { defineEvent, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { Message } from './message.js';
import { Ticket } from './ticket.js';

/** A message, in or out, became part of a ticket. Carries what a screen needs, so no reader calls back. `before` is null when it opened the ticket. */
export const TicketMessageAdded = defineEvent({
  name: 'tickets.message.added',
  version: 1,
  data: z.object({ ticket: Ticket, message: Message, before: TicketAudience.nullable() }),
  orderKey: ({ ticket }) => ticket.id,
});
export type TicketMessageAdded = EventOf<typeof TicketMessageAdded>;
