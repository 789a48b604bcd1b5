import { z } from 'zod';
import { defineSignal, Id, type EventOf } from '../core/contract.js';
import { WhatsappGroup, WhatsappPerson } from './content.js';
import { chatKeyOf } from './message-received.event.js';

export const ContactPresence = z.enum(['composing', 'recording', 'paused']);

/** A contact is typing or recording. Consumers ignore old events, because they are outdated after a few seconds. */
export const WhatsappPresenceChanged = defineSignal({
  name: 'whatsapp.presence.changed',
  version: 1,
  data: z.object({
    connectionId: Id,
    contact: WhatsappPerson,
    group: WhatsappGroup.nullable().default(null),
    presence: ContactPresence,
  }),
  orderKey: chatKeyOf,
});
export type WhatsappPresenceChanged = EventOf<typeof WhatsappPresenceChanged>;
