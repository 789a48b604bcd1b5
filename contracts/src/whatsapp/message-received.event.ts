import { z } from 'zod';
import { Timestamp } from '../common.js';
import { defineEvent, Id, type EventOf } from '../contract.js';

/** A person as WhatsApp names them: by number, by LID, or both. At least one is there. */
export const WhatsappPerson = z.object({
  number: z.string().max(20).nullable(),
  lid: z.string().max(30).nullable(),
  name: z.string().max(200).nullable(),
});
export type WhatsappPerson = z.infer<typeof WhatsappPerson>;

export const MessageContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().max(70_000), quotedId: z.string().max(128).nullable() }),
  z.object({ type: z.literal('unreadable'), reason: z.string().max(60) }), // shown as such rather than dropped
]);
export type MessageContent = z.infer<typeof MessageContent>;

/** A message that reached one of the company's numbers, or (`fromMe`) that was typed on the company's own phone. */
export const WhatsappMessageReceived = defineEvent({
  name: 'whatsapp.message.received',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: z.string().min(1).max(128), // WhatsApp's; unique with connection, contact and sender
    contact: WhatsappPerson,
    fromMe: z.boolean(),
    content: MessageContent,
    sentAt: Timestamp, // WhatsApp's second
    sequence: z.number().int().nonnegative(), // order of arrival at the connection, from the journal
    recovered: z.boolean(), // WhatsApp held it while the connection was away
  }),
  orderKey: ({ connectionId, contact }) => `${connectionId}:${contact.lid ?? contact.number ?? ''}`,
});
export type WhatsappMessageReceived = EventOf<typeof WhatsappMessageReceived>;
