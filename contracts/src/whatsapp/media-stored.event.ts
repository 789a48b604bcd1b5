import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { WhatsappGroup, WhatsappId, WhatsappPerson } from './content.js';
import { chatKeyOf } from './message-received.event.js';

/** The bytes of a received file are in the MediaStore, or the download has failed (`errorCode`). May arrive before its message. */
export const WhatsappMediaStored = defineEvent({
  name: 'whatsapp.media.stored',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: WhatsappId,
    contact: WhatsappPerson,
    group: WhatsappGroup.nullable().default(null),
    media: z
      .object({ key: z.string().min(1).max(200), mimeType: z.string().max(120), bytes: z.number().int().nonnegative() })
      .nullable(),
    errorCode: z.string().nullable(),
  }),
  orderKey: chatKeyOf,
});
export type WhatsappMediaStored = EventOf<typeof WhatsappMediaStored>;
