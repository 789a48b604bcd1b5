import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { WhatsappGroup, WhatsappPerson } from './content.js';
import { chatKeyOf } from './message-received.event.js';

/**
 * New data about a contact or a group: that a LID and a number belong to the same contact, a name, or a picture (a
 * MediaStore key). A value of undefined means unchanged; a null picture was removed.
 */
export const WhatsappPersonChanged = defineEvent({
  name: 'whatsapp.person.changed',
  version: 1,
  data: z.object({
    connectionId: Id,
    contact: WhatsappPerson,
    group: WhatsappGroup.nullable().default(null),
    pictureKey: z.string().min(1).max(200).nullable().optional(),
  }),
  orderKey: chatKeyOf,
});
export type WhatsappPersonChanged = EventOf<typeof WhatsappPersonChanged>;
