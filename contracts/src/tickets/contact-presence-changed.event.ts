import { z } from 'zod';
import { defineSignal, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { ContactPresence } from '../whatsapp/presence-changed.event.js';

/**
 * The contact of an open or pending ticket started or stopped typing or recording. If `user` is set, that agent did.
 */
export const TicketPresenceChanged = defineSignal({
  name: 'tickets.presence.changed',
  version: 1,
  data: z.object({
    ticketId: Id,
    contactId: Id,
    presence: ContactPresence,
    user: z.object({ id: Id, name: z.string() }).nullable().default(null),
    audience: TicketAudience,
  }),
  orderKey: ({ ticketId }) => ticketId,
});
export type TicketPresenceChanged = EventOf<typeof TicketPresenceChanged>;
