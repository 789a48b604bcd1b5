import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { MediaKind, Waveform } from '../whatsapp/content.js';
import { Message } from './message.js';
import { TicketEvent } from './ticket-event.js';
import { Ticket } from './ticket.js';

/**
 * Page 1 is the newest; messages within a page are sorted oldest first. A request by the assignee of an open ticket
 * marks it as read unless `markRead` is false. `around` returns the page with that message in the middle; `before` and
 * `after` (the `order` of the outermost message) return the adjacent pages. `events` are the markers between these
 * messages. Imported messages of the contact over the ticket's connection are included, sorted by their time.
 */
export const ListMessages = defineRpc({
  name: 'tickets.message.list',
  request: z.strictObject({
    ticketId: Id,
    pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
    markRead: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).default(true),
    around: Id.optional(),
    before: z.string().max(100).optional(),
    after: z.string().max(100).optional(),
  }),
  reply: z.object({
    messages: z.array(Message),
    events: z.array(TicketEvent),
    ticket: Ticket,
    count: z.number(),
    hasMore: z.boolean(), // whether older messages exist
    hasNewer: z.boolean(),
  }),
});

export const MAX_TEXT = 65_536;
const Quote = z.object({ id: Id }).nullable().optional();

/**
 * `fromMe`, `read` and `mediaUrl` are part of the specification's call; the server sets them. `clientId` makes a retry safe.
 * `signMessage` prepends `*Name:*` to the text; variables such as {{firstName}} are always filled in.
 */
export const SendMessage = defineRpc({
  name: 'tickets.message.send',
  request: z.strictObject({
    ticketId: Id,
    body: z.string().trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
    quotedMsg: Quote,
    clientId: z.uuid().optional(),
    signMessage: z.boolean().optional(),
    quickMessageId: Id.optional(), // the quick message from which it was created; its use is counted
    fromMe: z.boolean().optional(),
    read: z.union([z.boolean(), z.number()]).optional(),
    mediaUrl: z.string().max(2_000).nullable().optional(),
  }),
  reply: Message,
});

/** Returns the text that SendMessage would send now, with variables and signature. Nothing is stored. @throws the errors of SendMessage */
export const PreviewMessage = defineRpc({
  name: 'tickets.message.preview',
  request: SendMessage.request.pick({ ticketId: true, body: true, signMessage: true }),
  reply: z.object({ text: z.string(), ticket: Ticket }),
});

/** A file that the gateway has stored in the MediaStore; its type is detected from its content. */
export const UploadedFile = z.object({
  key: z.string().min(1).max(200),
  kind: MediaKind,
  mimeType: z.string().max(120),
  fileName: z.string().max(255),
  bytes: z.number().int().nonnegative(),
  seconds: z.number().nonnegative().nullish(), // the length of a voice or audio message, if it can be read
});
export type UploadedFile = z.infer<typeof UploadedFile>;
export const MAX_FILES = 20;

/** The multipart form of POST /messages/{ticketId}, excluding the files in `medias`. All fields are text. */
export const SendMediaForm = z.strictObject({
  ticketId: Id,
  body: z.union([z.string().max(MAX_TEXT), z.array(z.string().max(MAX_TEXT)).max(MAX_FILES)]).default([]),
  quotedMsg: z
    .preprocess((value) => (typeof value === 'string' ? fromJson(value) : value), Quote)
    .describe('JSON: {"id": …}'),
  /** The message ids, one per file in the same order. They make a retry safe. */
  clientId: z.union([z.uuid(), z.array(z.uuid()).max(MAX_FILES)]).optional(),
  signMessage: z.enum(['true', 'false']).optional(),
  /** `voice`: recorded audio, sent as a voice message. `document`: pictures and videos, sent as files. */
  sendAs: z.enum(['voice', 'document']).optional(),
  /** The loudness of a recording, measured while recording. */
  waveform: Waveform.optional(),
  quickMessageId: Id.optional(), // as in SendMessage
  fromMe: z.string().max(5).optional(),
  read: z.string().max(5).optional(),
  mediaUrl: z.string().max(2_000).optional(),
});

function fromJson(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/**
 * Sends each file as a message. The bodies are the captions in the order of the files; a caption equal to the file's
 * name is dropped.
 */
export const SendMedia = defineRpc({
  name: 'tickets.message.sendmedia',
  request: SendMediaForm.extend({ files: z.array(UploadedFile).min(1).max(MAX_FILES) }),
  reply: z.array(Message),
});

/** Sends a failed message again with the same WhatsApp id. */
export const ResendMessage = defineRpc({ name: 'tickets.message.resend', request: ById, reply: Message });

/** PUT /messages/{id}: marks the message and all earlier messages of its ticket as read. */
export const ReadMessage = defineRpc({
  name: 'tickets.message.read',
  request: ById.extend({ read: z.union([z.boolean(), z.number()]).optional() }),
  reply: Message,
});

/**
 * @throws ERR_NO_PERMISSION for a contact's message; ERR_EDIT_WAPP_MSG if it is older than 15 minutes or not a text
 * message
 */
export const EditMessage = defineRpc({
  name: 'tickets.message.edit',
  request: ById.extend({
    body: z.string().trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
    fromMe: z.boolean().optional(),
    read: z.union([z.boolean(), z.number()]).optional(),
    mediaUrl: z.string().max(2_000).nullable().optional(),
    quotedMsg: z.unknown().optional(),
  }),
  reply: Message,
});

/**
 * Deletes a message for everyone. @throws ERR_NO_PERMISSION for a contact's message; ERR_DELETE_WAPP_MSG if it is too
 * old
 */
export const DeleteMessage = defineRpc({ name: 'tickets.message.delete', request: ById, reply: Message });

/** An empty `type` removes the reaction. */
export const ReactToMessage = defineRpc({
  name: 'tickets.message.react',
  request: ById.extend({ type: z.string().max(32) }),
  reply: Message,
});

/** Forwards messages to the contact's active ticket, or opens a ticket for the sender. @throws ERR_OTHER_OPEN_TICKET */
export const ForwardMessage = defineRpc({
  name: 'tickets.message.forward',
  request: z.strictObject({
    messageId: Id,
    contactId: Id,
    signMessage: z.boolean().optional(),
    clientId: z.uuid().optional(),
  }),
  reply: Message,
});

/**
 * A received or sent message was added to a ticket. The event contains everything that a screen needs, so consumers
 * need no further request. `before` is null if the message opened the ticket. `isFirst`: whether the contact was
 * created for it.
 */
export const TicketMessageAdded = defineEvent({
  name: 'tickets.message.added',
  version: 1,
  data: z.object({
    ...{ ticket: Ticket, message: Message, before: TicketAudience.nullable() },
    isFirst: z.literal(true).optional(),
  }),
  orderKey: ({ ticket }) => ticket.id,
});
export type TicketMessageAdded = EventOf<typeof TicketMessageAdded>;

/**
 * A message in a ticket was deleted or changed: its delivery state, error, file, text or reactions. `ticket` is set if
 * the ticket's preview changed too.
 */
export const TicketMessageChanged = defineEvent({
  name: 'tickets.message.changed',
  version: 1,
  data: z.object({ message: Message, audience: TicketAudience, ticket: Ticket.nullable().default(null) }),
  orderKey: ({ message }) => message.ticketId,
});
export type TicketMessageChanged = EventOf<typeof TicketMessageChanged>;

/**
 * A contact edited its latest message in a ticket within the time that WhatsApp allows: the new text replaces the
 * original. Earlier versions are stored in the message's `edits`. `hasOpened`: whether the message opened the ticket.
 */
export const TicketMessageEdited = defineEvent({
  name: 'tickets.message.edited',
  version: 1,
  data: z.object({ ticket: Ticket, message: Message, hasOpened: z.boolean() }),
  orderKey: ({ ticket }) => ticket.id,
});
export type TicketMessageEdited = EventOf<typeof TicketMessageEdited>;

/** Longer or larger recordings are not transcribed. */
export const MOST_TRANSCRIBED_SECONDS = 10 * 60;
export const MOST_TRANSCRIBED_BYTES = 16 * 1024 * 1024;

/**
 * Transcribes a recording with the company's transcription prompt. An existing transcript is returned unchanged.
 * @throws ERR_TRANSCRIPTION_OFF, ERR_TRANSCRIPTION_FAILED, ERR_AUDIO_TOO_LONG, ERR_AI_LIMIT, ERR_PLAN_FEATURE,
 * ERR_RATE_LIMIT, ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export const TranscribeMessage = defineRpc({
  name: 'tickets.message.transcribe',
  request: ById,
  reply: Message,
  deadlineMs: 65_000,
});
