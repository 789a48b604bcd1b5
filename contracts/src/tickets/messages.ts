import { z } from 'zod';
import { ById } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';
import { MediaKind, Waveform } from '../whatsapp/content.js';
import { Message } from './message.js';
import { TicketEvent } from './ticket-event.js';
import { Ticket } from './ticket.js';

/**
 * Page 1 is the newest; inside a page oldest first. Reading by the assignee of an open ticket marks it read unless
 * `markRead` is false. `around` answers the page in whose middle that message stands; from there on `before` and `after`
 * (the `order` of the outermost message) walk on. `events` are the markers that stand among these messages. Imported
 * messages of the contact over the ticket's connection stand among the others at their own time.
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
    hasMore: z.boolean(), // older ones
    hasNewer: z.boolean(),
  }),
});

export const MAX_TEXT = 65_536;
const Quote = z.object({ id: Id }).nullable().optional();

/**
 * `fromMe`, `read` and `mediaUrl` are in the specification's call; the server decides them. `clientId` makes a retry safe.
 * `signMessage` puts `*Name:*` before the text; variables such as {{firstName}} are filled in either way.
 */
export const SendMessage = defineRpc({
  name: 'tickets.message.send',
  request: z.strictObject({
    ticketId: Id,
    body: z.string().trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
    quotedMsg: Quote,
    clientId: z.uuid().optional(),
    signMessage: z.boolean().optional(),
    quickMessageId: Id.optional(), // the quick message that it was made of, whose use is counted
    fromMe: z.boolean().optional(),
    read: z.union([z.boolean(), z.number()]).optional(),
    mediaUrl: z.string().max(2_000).nullable().optional(),
  }),
  reply: Message,
});

/** The text as SendMessage would send it now, with variables and signature. Nothing is stored. @throws as SendMessage does */
export const PreviewMessage = defineRpc({
  name: 'tickets.message.preview',
  request: SendMessage.request.pick({ ticketId: true, body: true, signMessage: true }),
  reply: z.object({ text: z.string(), ticket: Ticket }),
});

/** A file that the gateway has put into the MediaStore; its type is what its content says. */
export const UploadedFile = z.object({
  key: z.string().min(1).max(200),
  kind: MediaKind,
  mimeType: z.string().max(120),
  fileName: z.string().max(255),
  bytes: z.number().int().nonnegative(),
  seconds: z.number().nonnegative().nullish(), // of audio in a message, as far as it can be read
});
export type UploadedFile = z.infer<typeof UploadedFile>;
export const MAX_FILES = 20;

/** The form of POST /messages/{ticketId} as multipart, besides the files in `medias`. All are text. */
export const SendMediaForm = z.strictObject({
  ticketId: Id,
  body: z.union([z.string().max(MAX_TEXT), z.array(z.string().max(MAX_TEXT)).max(MAX_FILES)]).default([]),
  quotedMsg: z
    .preprocess((value) => (typeof value === 'string' ? fromJson(value) : value), Quote)
    .describe('JSON: {"id": …}'),
  /** The ids of the messages, one for each file in order; they make a retry safe. */
  clientId: z.union([z.uuid(), z.array(z.uuid()).max(MAX_FILES)]).optional(),
  signMessage: z.enum(['true', 'false']).optional(),
  /** `voice`: audio that was recorded here, sent as a voice note. `document`: pictures and videos as files. */
  sendAs: z.enum(['voice', 'document']).optional(),
  /** The loudness of a recording, as it was measured while it was made. */
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

/** Sends each file as a message. The bodies are the captions in the files' order; a caption equal to the file's name is dropped. */
export const SendMedia = defineRpc({
  name: 'tickets.message.sendmedia',
  request: SendMediaForm.extend({ files: z.array(UploadedFile).min(1).max(MAX_FILES) }),
  reply: z.array(Message),
});

/** Sends a failed message again, under the same WhatsApp id. */
export const ResendMessage = defineRpc({ name: 'tickets.message.resend', request: ById, reply: Message });

/** PUT /messages/{id}: marks that message and all before it in its ticket as read. */
export const ReadMessage = defineRpc({
  name: 'tickets.message.read',
  request: ById.extend({ read: z.union([z.boolean(), z.number()]).optional() }),
  reply: Message,
});

/** @throws ERR_NO_PERMISSION when it is not ours, ERR_EDIT_WAPP_MSG when it is older than 15 minutes or no text */
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

/** For everyone. @throws ERR_NO_PERMISSION when it is not ours, ERR_DELETE_WAPP_MSG when it is too old */
export const DeleteMessage = defineRpc({ name: 'tickets.message.delete', request: ById, reply: Message });

/** An empty `type` takes it back. */
export const ReactToMessage = defineRpc({
  name: 'tickets.message.react',
  request: ById.extend({ type: z.string().max(32) }),
  reply: Message,
});

/** Into the contact's active ticket, else into one that is opened for the sender. @throws ERR_OTHER_OPEN_TICKET */
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
 * A message, in or out, became part of a ticket. The event carries all that a screen needs, so no reader calls back.
 * `before` is null when the message opened the ticket; `isFirst`: the contact was made for it.
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
 * A message of a ticket changed: its ticks, failure, file, text or reactions, or it was deleted. `ticket` is set when the
 * ticket's last line changed with it.
 */
export const TicketMessageChanged = defineEvent({
  name: 'tickets.message.changed',
  version: 1,
  data: z.object({ message: Message, audience: TicketAudience, ticket: Ticket.nullable().default(null) }),
  orderKey: ({ message }) => message.ticketId,
});
export type TicketMessageChanged = EventOf<typeof TicketMessageChanged>;

/**
 * A contact edited the last message it wrote in a ticket, within the time that WhatsApp allows: the new text counts as if it
 * had been written so. The earlier texts are the `edits` of the message. `hasOpened`: the message opened the ticket.
 */
export const TicketMessageEdited = defineEvent({
  name: 'tickets.message.edited',
  version: 1,
  data: z.object({ ticket: Ticket, message: Message, hasOpened: z.boolean() }),
  orderKey: ({ ticket }) => ticket.id,
});
export type TicketMessageEdited = EventOf<typeof TicketMessageEdited>;

/** Recordings that are longer or larger than this are not transcribed. */
export const MOST_TRANSCRIBED_SECONDS = 10 * 60;
export const MOST_TRANSCRIBED_BYTES = 16 * 1024 * 1024;

/**
 * Writes down what a recording says, by the prompt that the company chose for it. A message that has a transcript keeps it.
 * @throws ERR_TRANSCRIPTION_OFF, ERR_TRANSCRIPTION_FAILED, ERR_AUDIO_TOO_LONG, ERR_AI_LIMIT, ERR_PLAN_FEATURE,
 * ERR_RATE_LIMIT, ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export const TranscribeMessage = defineRpc({
  name: 'tickets.message.transcribe',
  request: ById,
  reply: Message,
  deadlineMs: 65_000,
});
