import { z } from 'zod';
import { Timestamp } from '../common.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../contract.js';
import { UploadedFile } from './messages.rpc.js';

/**
 * For other services, never for a browser: sends what somebody planned, once however often it is asked. Goes into the
 * contact's active ticket; without one it leaves none, unless `openTicket`. @throws ERR_NO_CONTACT_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
 */
export const SendPlannedMessage = defineRpc({
  name: 'tickets.plannedmessage.send',
  request: z.strictObject({
    id: Id, // of this sending: its repeats have the same
    contactId: Id,
    whatsappId: Id.nullable(), // null: the contact's last connection, else the default one
    body: z.string().max(65_536),
    file: UploadedFile.nullable(),
    userId: Id, // who planned it
    openTicket: z.boolean(),
  }),
  reply: z.object({ id: Id, ticketId: Id.nullable(), whatsappId: Id, isRepeat: z.boolean().optional() }),
});

/** What WhatsApp said to it: taken, or refused with a reason. May come more than once. */
export const PlannedMessageSettled = defineEvent({
  name: 'tickets.plannedmessage.settled',
  version: 1,
  data: z.object({ id: Id, errorCode: z.string().nullable(), at: Timestamp }),
  orderKey: ({ id }) => id,
});
export type PlannedMessageSettled = EventOf<typeof PlannedMessageSettled>;
