import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';

/** An agent may keep this many tickets at the top of the own list. */
export const MOST_PINS = 5;

/** The tickets that one user has pinned, the last pinned first. A higher revision is newer. */
export const TicketPins = z.object({ ticketIds: z.array(Id).max(MOST_PINS), revision: z.number().int() });
export type TicketPins = z.infer<typeof TicketPins>;

/** Closed tickets and those that the user may no longer see lose their pin first. @throws ERR_PIN_LIMIT */
export const PinTicket = defineRpc({ name: 'tickets.pin.add', request: ById, reply: TicketPins });
export const UnpinTicket = defineRpc({ name: 'tickets.pin.remove', request: ById, reply: TicketPins });

export const TicketPinsChanged = defineEvent({
  name: 'tickets.pins.changed',
  version: 1,
  data: TicketPins.extend({ userId: Id }),
  orderKey: ({ userId }) => userId,
});
export type TicketPinsChanged = EventOf<typeof TicketPinsChanged>;
