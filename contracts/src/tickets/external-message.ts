import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';
import { TypedPhoneNumber } from './contact.js';
import { MAX_FILES, MAX_TEXT, UploadedFile } from './messages.js';

const Phone = z.coerce.string().pipe(TypedPhoneNumber);
const connectionId = Id.optional().meta({
  description:
    'The connection to send from, for a token that is not restricted to one. Defaults to the default connection',
});
/** The body of POST /api/messages/send, which other programs call with an API token or a connection token. */
export const ExternalText = z.strictObject({
  number: Phone,
  body: z.string({ error: 'Required' }).trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
  connectionId,
});
/** The multipart form of the same call, excluding the files in `medias`. */
export const ExternalMedia = z.strictObject({
  number: Phone,
  body: z.string().trim().max(MAX_TEXT).default(''),
  connectionId,
});

/** `id` is the id of the first message; each file is one message. Messages are sent in this order as soon as the connection can send. */
export const ExternalReply = z.object({ id: Id, ids: z.array(Id), state: z.literal('queued') });
/**
 * Called by the gateway, which determines the company from the token. Throws ERR_PLAN_FEATURE unless the plan has
 * `useExternalApi`, and ERR_COMPANY_EXPIRED after the due date. The gateway rejects files above the plan's storage
 * beforehand: ERR_STORAGE_FULL. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT
 */
export const SendExternalMessage = defineRpc({
  name: 'tickets.externalmessage.send',
  request: z.strictObject({
    id: Id, // a repeated call has the same id
    whatsappId: Id.nullable(), // null for the default connection
    number: z.string(),
    body: z.string().max(MAX_TEXT),
    files: z.array(UploadedFile).max(MAX_FILES),
  }),
  reply: ExternalReply.extend({ isRepeat: z.boolean() }),
});

/** Counts the messages that programs sent today and in the last thirty days. */
export const CountExternalMessages = defineRpc({
  name: 'tickets.externalmessage.count',
  request: z.strictObject({}),
  reply: z.object({ today: z.number().int(), lastThirtyDays: z.number().int() }),
});
