import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../contract.js';
import { TicketAudience } from '../permissions.js';
import { ContactPresence } from '../whatsapp/presence-changed.event.js';

/** The contact of an open or pending ticket is typing or recording, or stopped. */
export const TicketPresenceChanged = defineEvent({
  name: 'tickets.presence.changed',
  version: 1,
  data: z.object({ ticketId: Id, contactId: Id, presence: ContactPresence, audience: TicketAudience }),
  orderKey: ({ ticketId }) => ticketId,
});
export type TicketPresenceChanged = EventOf<typeof TicketPresenceChanged>;
