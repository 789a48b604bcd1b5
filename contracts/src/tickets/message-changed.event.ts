import { z } from 'zod';
import { defineEvent, type EventOf } from '../contract.js';
import { TicketAudience } from '../permissions.js';
import { Message } from './message.js';

/** A message that is already part of a ticket changed: its ticks, its failure, its read mark. */
export const TicketMessageChanged = defineEvent({
  name: 'tickets.message.changed',
  version: 1,
  data: z.object({ message: Message, audience: TicketAudience }),
  orderKey: ({ message }) => message.ticketId,
});
export type TicketMessageChanged = EventOf<typeof TicketMessageChanged>;
