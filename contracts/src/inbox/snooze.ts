import { ById, Timestamp } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import { Ticket } from '../tickets/ticket.js';

/** The latest time until which a ticket can be snoozed, from now. */
export const MAX_SNOOZE_MS = 366 * 24 * 60 * 60_000;

/**
 * Hides an open ticket from the lists until a time, or with null until its contact writes. It returns earlier when its
 * contact writes. @throws ERR_SNOOZE_TIME; ERR_TICKET_TRANSITION unless the ticket is open
 */
export const SnoozeTicket = defineRpc({
  name: 'tickets.ticket.snooze',
  request: ById.extend({ until: Timestamp.nullable() }),
  reply: Ticket,
});

/** Returns a snoozed ticket to the lists. A ticket that is not snoozed does not change. */
export const UnsnoozeTicket = defineRpc({ name: 'tickets.ticket.unsnooze', request: ById, reply: Ticket });
