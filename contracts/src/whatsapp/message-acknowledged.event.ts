import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';

/** 0 queued, 1 sent, 2 at the server, 3 on the phone, 4 read, 5 played. */
export const Ack = z.number().int().min(0).max(5);

/** How far a message that we sent has come, or why it failed. Only grows; a repeat or a late one changes nothing. */
export const WhatsappMessageAcknowledged = defineEvent({
  name: 'whatsapp.message.acknowledged',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: z.string().min(1).max(128),
    ack: Ack,
    errorCode: z.string().nullable(),
    at: Timestamp,
  }),
  orderKey: ({ connectionId, messageId }) => `${connectionId}:${messageId}`,
});
export type WhatsappMessageAcknowledged = EventOf<typeof WhatsappMessageAcknowledged>;
