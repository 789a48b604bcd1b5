import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../contract.js';
import { WhatsappPerson } from './message-received.event.js';

export const ContactPresence = z.enum(['composing', 'recording', 'paused']);

/** A contact is typing or recording. Worth nothing after a few seconds, so listeners ignore old ones. */
export const WhatsappPresenceChanged = defineEvent({
  name: 'whatsapp.presence.changed',
  version: 1,
  data: z.object({ connectionId: Id, contact: WhatsappPerson, presence: ContactPresence }),
  orderKey: ({ connectionId, contact }) => `${connectionId}:${contact.lid ?? contact.number ?? ''}`,
});
export type WhatsappPresenceChanged = EventOf<typeof WhatsappPresenceChanged>;
