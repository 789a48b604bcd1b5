import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';
import { TypedPhoneNumber } from './contact.js';
import { MAX_FILES, MAX_TEXT, UploadedFile } from './messages.js';

const Phone = z.coerce.string().pipe(TypedPhoneNumber);
const connectionId = Id.optional().meta({
  description: 'For a token that is not kept to a connection; without it the default one sends',
});
/** The body of POST /api/messages/send, which another program calls with a token of the API or of a connection. */
export const ExternalText = z.strictObject({
  number: Phone,
  body: z.string({ error: 'Required' }).trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
  connectionId,
});
/** The same as multipart, besides the files in `medias`. */
export const ExternalMedia = z.strictObject({
  number: Phone,
  body: z.string().trim().max(MAX_TEXT).default(''),
  connectionId,
});

/** `id` is of the first message; a file makes one each. It goes out in this order once the connection can. */
export const ExternalReply = z.object({ id: Id, ids: z.array(Id), state: z.literal('queued') });
/**
 * For the gateway, which knows the company by the token. Answers ERR_PLAN_FEATURE without `useExternalApi`, ERR_COMPANY_EXPIRED
 * past the due date. Files above the plan's space are refused before: ERR_STORAGE_FULL. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT
 */
export const SendExternalMessage = defineRpc({
  name: 'tickets.externalmessage.send',
  request: z.strictObject({
    id: Id, // its repeats have the same
    whatsappId: Id.nullable(), // null: the default connection
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
