import { z } from 'zod';
import { Timestamp } from '../common.js';
import { defineCommand, Id, type EventOf } from '../contract.js';
import { WhatsappPerson } from './message-received.event.js';

/** Send one message. `messageId` was chosen when it was stored, so a repeat shows once on the phone. */
export const SendWhatsappMessage = defineCommand({
  name: 'whatsapp.message.send',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: z.string().min(1).max(128),
    contact: WhatsappPerson,
    content: z.object({
      type: z.literal('text'),
      text: z.string().min(1).max(70_000),
      quoted: z.object({ messageId: z.string(), fromMe: z.boolean(), text: z.string() }).nullable(),
    }),
    queuedAt: Timestamp,
  }),
});
export type SendWhatsappMessage = EventOf<typeof SendWhatsappMessage>;

/** Tell the contact that their messages were read. */
export const ReadWhatsappMessages = defineCommand({
  name: 'whatsapp.message.read',
  version: 1,
  data: z.object({
    connectionId: Id,
    contact: WhatsappPerson,
    messageIds: z.array(z.string().min(1).max(128)).min(1).max(500),
  }),
});
export type ReadWhatsappMessages = EventOf<typeof ReadWhatsappMessages>;
