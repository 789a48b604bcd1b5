import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';

/** The number of tickets that an agent can pin. */
export const MOST_PINS = 5;

/** The pinned tickets of a user, latest pin first. A higher revision is newer. */
export const TicketPins = z.object({ ticketIds: z.array(Id).max(MOST_PINS), revision: z.number().int() });
export type TicketPins = z.infer<typeof TicketPins>;

/** Closed tickets, and tickets that the user may no longer see, are unpinned first. @throws ERR_PIN_LIMIT */
export const PinTicket = defineRpc({ name: 'tickets.pin.add', request: ById, reply: TicketPins });
export const UnpinTicket = defineRpc({ name: 'tickets.pin.remove', request: ById, reply: TicketPins });

export const TicketPinsChanged = defineEvent({
  name: 'tickets.pins.changed',
  version: 1,
  data: TicketPins.extend({ userId: Id }),
  orderKey: ({ userId }) => userId,
});
export type TicketPinsChanged = EventOf<typeof TicketPinsChanged>;
